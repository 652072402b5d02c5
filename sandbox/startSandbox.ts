import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LoggedExchange, createExchangeLog } from './exchangeLog.js';
import { type Fault, createFaults } from './faults.js';
import { renderSandboxPage } from './renderSandboxPage.js';
import type { Party, PartyDefinition, SandboxAnswer, SandboxRequest } from './party.js';

export interface Sandbox {
  /** The value for the service's SANDBOX_URL. */
  url: string;
  parties: Record<string, Party>;
  /** Lists the logged exchanges, of one party or of all, oldest first. */
  exchanges(party?: string): LoggedExchange[];
  /**
   * Runs an action of a party, such as `act('chat-a', 'write', { text: '/ask What is a mean?' })`.
   * Absent fields take the defaults of the page.
   */
  act(party: string, action: string, fields?: Record<string, string>): Promise<unknown>;
  /** Queues faults that replace the party's answers to its next requests, in this order. */
  failNext(party: string, ...faults: Fault[]): void;
  /** Removes the queued faults of all parties. */
  clearFaults(): void;
  close(): Promise<void>;
}

export interface SandboxOptions {
  host?: string;
  /** 0 chooses a free port. */
  port?: number;
  /** Defaults to all parties. */
  parties?: readonly PartyDefinition[];
}

/** Starts the stand-ins for external services on one port, with a page. Needs no network. */
export async function startSandbox({
  host = '127.0.0.1',
  port = 0,
  parties: selected,
}: SandboxOptions = {}): Promise<Sandbox> {
  // The list of all parties is loaded only when it is needed.
  const definitions = selected ?? (await import('./parties.js')).PARTIES;
  const log = createExchangeLog();
  const faults = createFaults();
  const parties: Record<string, Party> = {};
  const server = http.createServer((request, response) => void handleRequest(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${(server.address() as AddressInfo).port}`;

  for (const { name, open } of definitions)
    parties[name] = await open({ url: `${url}/${name}`, send: (request) => sendAs(name, request) });

  /** Sends a request to the service as a party. */
  async function sendAs(
    party: string,
    { method, url: to, headers = {}, body }: Parameters<Parameters<PartyDefinition['open']>[0]['send']>[0],
  ) {
    const exchange = log.begin({ party, direction: 'sent', method, url: to, headers, body: body ?? '' });
    try {
      const response = await fetch(to, {
        method,
        headers,
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      log.end(exchange, response.status, text);
      return { status: response.status, body: text };
    } catch (error) {
      log.end(exchange, 0, String((error as Error).cause ?? error));
      throw new Error(`Could not reach the service at ${to}.`);
    }
  }

  async function act(party: string, action: string, fields: Record<string, string> = {}): Promise<unknown> {
    const definition = parties[party]?.actions[action];
    if (!definition) throw new Error(`Party ${party} has no action ${action}.`);
    return definition.run({ ...definition.fields, ...fields });
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const parsed = await readRequest(request, url);
      const [, first = '', ...rest] = parsed.path.split('/');
      const party = parties[first];
      if (!party) return writeAnswer(response, await answerSandbox(parsed));
      const forParty: SandboxRequest = { ...parsed, path: `/${rest.join('/')}` };
      const headers = Object.fromEntries(Object.entries(parsed.headers).map(([name, value]) => [name, String(value)]));
      const exchange = log.begin({
        party: first,
        direction: 'received',
        method: parsed.method,
        url: `${url}${request.url}`,
        headers,
        body: parsed.rawBody.toString('utf8'),
      });
      const fault = faults.take(first);
      if (fault?.hangs) {
        log.end(exchange, 0, 'no answer');
        response.once('close', () => undefined);
        return;
      }
      const answer = fault?.answer ??
        (await party.answer(forParty)) ?? { status: 404, body: { message: `The party has no path ${forParty.path}.` } };
      log.end(exchange, answer.status, formatBody(answer.body));
      writeAnswer(response, answer);
    } catch (error) {
      writeAnswer(response, { status: 500, body: { message: (error as Error).message } });
    }
  }

  /** Answers the page and the calls that it makes. */
  async function answerSandbox({ method, path, body, query }: SandboxRequest): Promise<SandboxAnswer> {
    if (method === 'GET' && path === '/')
      return {
        status: 200,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: renderSandboxPage(definitions, parties, url),
      };
    if (method === 'GET' && path === '/exchanges')
      return { status: 200, body: log.since(Number(query.get('after') ?? 0)) };
    const {
      party = '',
      action = '',
      fields = {},
      faults: next = [],
    } = (body ?? {}) as { party?: string; action?: string; fields?: Record<string, string>; faults?: Fault[] };
    if (method === 'POST' && path === '/act') {
      return act(party, action, fields).then(
        (result) => ({ status: 200, body: { result } }),
        (error: Error) => ({ status: 400, body: { message: error.message } }),
      );
    }
    if (method === 'POST' && path === '/faults') {
      faults.add(party, next);
      return { status: 200, body: {} };
    }
    return { status: 404, body: { message: `The sandbox has no path ${path}.` } };
  }

  return {
    url,
    parties,
    exchanges: (party) => log.all().filter((one) => party === undefined || one.party === party),
    act,
    failNext: (party, ...next) => faults.add(party, next),
    clearFaults: () => faults.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const formatBody = (body: unknown): string =>
  typeof body === 'string' ? body : Buffer.isBuffer(body) ? `${body.length} bytes` : JSON.stringify(body ?? '');

async function readRequest(request: IncomingMessage, base: string): Promise<SandboxRequest> {
  const url = new URL(`${base}${request.url ?? '/'}`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const rawBody = Buffer.concat(chunks);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    rawBody,
    body: parseBody(request, rawBody),
  };
}

function parseBody({ headers }: IncomingMessage, rawBody: Buffer): unknown {
  const text = rawBody.toString('utf8');
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  if (!type.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function writeAnswer(response: ServerResponse, { status, headers = {}, body }: SandboxAnswer): void {
  const isPlain = typeof body === 'string' || Buffer.isBuffer(body);
  const type = body === undefined || isPlain ? {} : { 'Content-Type': 'application/json' };
  response
    .writeHead(status, { ...type, ...headers })
    .end(body === undefined ? undefined : isPlain ? body : JSON.stringify(body));
}
