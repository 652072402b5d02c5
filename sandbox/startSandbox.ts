import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LoggedExchange, createExchangeLog } from './exchangeLog.js';
import { type Fault, createFaults } from './faults.js';
import { sandboxPageOf } from './page.js';
import type { Party, PartyDefinition, SandboxAnswer, SandboxRequest } from './party.js';

export interface Sandbox {
  /** What SANDBOX_URL of the service is set to. */
  url: string;
  parties: Record<string, Party>;
  /** Everything that was received and sent, the oldest first. */
  exchanges(party?: string): LoggedExchange[];
  /** Lets a party do something: `act('chat-a', 'write', { text: '/ask What is a mean?' })`; fields that are absent are as the page has them. */
  act(party: string, action: string, fields?: Record<string, string>): Promise<unknown>;
  /** What a party answers to the next requests instead of its own answers, in this order. */
  failNext(party: string, ...faults: Fault[]): void;
  /** Takes back what no request has met. */
  clearFaults(): void;
  close(): Promise<void>;
}

export interface SandboxOptions {
  host?: string;
  /** 0 takes a free one. */
  port?: number;
  /** All, when absent. */
  parties?: readonly PartyDefinition[];
}

/** The stand-ins of outside parties on one port, with a page. Needs no network. */
export async function startSandbox({
  host = '127.0.0.1',
  port = 0,
  parties: some,
}: SandboxOptions = {}): Promise<Sandbox> {
  // What stands in for all of them is only loaded where it is wanted.
  const definitions = some ?? (await import('./parties.js')).PARTIES;
  const log = createExchangeLog();
  const faults = createFaults();
  const parties: Record<string, Party> = {};
  const server = http.createServer((request, response) => void answerOne(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${(server.address() as AddressInfo).port}`;

  for (const { name, open } of definitions)
    parties[name] = await open({ url: `${url}/${name}`, send: (sent) => sendAs(name, sent) });

  /** To our service, as a party. */
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
      throw new Error(`The service cannot be reached at ${to}.`);
    }
  }

  async function act(party: string, action: string, fields: Record<string, string> = {}): Promise<unknown> {
    const found = parties[party]?.actions[action];
    if (!found) throw new Error(`There is no action ${action} of ${party}.`);
    return found.run({ ...found.fields, ...fields });
  }

  async function answerOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const sent = await read(request, url);
      const [, first = '', ...rest] = sent.path.split('/');
      const party = parties[first];
      if (!party) return write(response, await answerOwn(sent));
      const forParty: SandboxRequest = { ...sent, path: `/${rest.join('/')}` };
      const headers = Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, String(value)]));
      const exchange = log.begin({
        party: first,
        direction: 'received',
        method: sent.method,
        url: `${url}${request.url}`,
        headers,
        body: sent.rawBody.toString('utf8'),
      });
      const fault = faults.take(first);
      if (fault?.hangs) {
        log.end(exchange, 0, 'no answer');
        response.once('close', () => undefined);
        return;
      }
      const answer = fault?.answer ??
        (await party.answer(forParty)) ?? { status: 404, body: { message: 'There is no such path.' } };
      log.end(exchange, answer.status, logged(answer.body));
      write(response, answer);
    } catch (error) {
      write(response, { status: 500, body: { message: (error as Error).message } });
    }
  }

  /** The page, and what it does. */
  async function answerOwn({ method, path, body, query }: SandboxRequest): Promise<SandboxAnswer> {
    if (method === 'GET' && path === '/')
      return {
        status: 200,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: sandboxPageOf(definitions, parties, url),
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
    return { status: 404, body: { message: `There is nothing at ${path}.` } };
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

const logged = (body: unknown): string =>
  typeof body === 'string' ? body : Buffer.isBuffer(body) ? `${body.length} bytes` : JSON.stringify(body ?? '');

async function read(request: IncomingMessage, base: string): Promise<SandboxRequest> {
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
    body: parsed(request, rawBody),
  };
}

function parsed({ headers }: IncomingMessage, rawBody: Buffer): unknown {
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

function write(response: ServerResponse, { status, headers = {}, body }: SandboxAnswer): void {
  const isPlain = typeof body === 'string' || Buffer.isBuffer(body);
  const type = body === undefined || isPlain ? {} : { 'Content-Type': 'application/json' };
  response
    .writeHead(status, { ...type, ...headers })
    .end(body === undefined ? undefined : isPlain ? body : JSON.stringify(body));
}
