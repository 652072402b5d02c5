import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LoggedExchange, createExchangeLog } from './exchangeLog.js';
import { type Fault, createFaults } from './faults.js';
import { type LoggedMessage, createChatLog } from './chatLog.js';
import { type SandboxView, ADDRESS_FIELDS, isChat, renderOverview, renderPartyPage } from './pages/sandboxPages.js';
import { SANDBOX_SCRIPT } from './pages/sandboxScript.js';
import { SANDBOX_STYLE } from './pages/sandboxStyle.js';
import { type HookAddress, type LinkedService, listBotAddresses } from './serviceLink.js';
import { ICON } from '../server/reference/icon.js';
import { PAGE_POLICY } from '../server/reference/pagePolicy.js';
import { THEME } from '../server/reference/theme.js';
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
  /** Tells the sandbox which service uses it: its pages link there, and messages need no pasted address. */
  connect(service: LinkedService): void;
  /** Lists the messages of a channel, oldest first. */
  messages(party: string): LoggedMessage[];
  /** Queues faults that replace the party's answers to its next requests, in this order. */
  failNext(party: string, ...faults: Fault[]): void;
  /** Removes the queued faults of all parties. */
  clearFaults(): void;
  close(): Promise<void>;
}

const file = (type: string, body: string | Buffer): SandboxAnswer => ({
  status: 200,
  headers: { 'Content-Type': type },
  body,
});
const FILES: Record<string, SandboxAnswer> = {
  '/favicon.ico': file('image/x-icon', ICON),
  '/theme.css': file('text/css; charset=utf-8', THEME),
  '/sandbox.css': file('text/css; charset=utf-8', SANDBOX_STYLE),
  '/sandbox.js': file('text/javascript; charset=utf-8', SANDBOX_SCRIPT),
};

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
  const chats = createChatLog();
  let service: LinkedService | null = null;
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
    const filled = { ...definition.fields, ...fields, ...(await findAddress(party, definition.fields, fields)) };
    if (isChat({ name: party }) && action === 'write') chats.addPerson(party, filled);
    return definition.run(filled);
  }

  /** The addresses of the service to which a party may send; empty if the service is not known. */
  async function listAddresses(party: string): Promise<HookAddress[]> {
    const definition = definitions.find(({ name }) => name === party);
    if (service === null || definition === undefined) return [];
    if (isChat(definition)) return listBotAddresses(service, party);
    return definition.hookPath === undefined ? [] : [{ title: 'the service', url: service.url + definition.hookPath }];
  }

  /** The address for an action that needs one and was given none. */
  async function findAddress(party: string, needed: Record<string, string>, given: Record<string, string>) {
    const field = ADDRESS_FIELDS.find((name) => name in needed && (given[name] ?? '') === '');
    const [address] = field === undefined ? [] : await listAddresses(party);
    return address && { [field!]: address.url };
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
      if (isChat({ name: first })) chats.addBot(exchange);
      writeAnswer(response, answer);
    } catch (error) {
      writeAnswer(response, { status: 500, body: { message: (error as Error).message } });
    }
  }

  /** Answers the pages: the first one, and one for each party. */
  async function answerPage(path: string): Promise<SandboxAnswer | undefined> {
    const view: SandboxView = { url, definitions, parties, service };
    const shown = definitions.find(({ name }) => path === `/pages/${name}`);
    if (path !== '/' && shown === undefined) return undefined;
    return {
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY },
      body: shown ? renderPartyPage(view, shown, await listAddresses(shown.name)) : renderOverview(view),
    };
  }

  /** Answers the pages and the calls that they make. */
  async function answerSandbox({ method, path, body, query }: SandboxRequest): Promise<SandboxAnswer> {
    if (method === 'GET') {
      const shown = FILES[path] ?? (await answerPage(path));
      if (shown) return shown;
      const name = query.get('party') ?? '';
      if (path === '/exchanges') return { status: 200, body: log.since(Number(query.get('after') ?? 0)) };
      if (path === '/messages') return { status: 200, body: chats.list(name) };
      if (path === '/lists') return { status: 200, body: parties[name]?.list?.() ?? [] };
    }
    if (method === 'POST' && path === '/service') {
      service = readService(body) ?? service;
      return { status: 200, body: {} };
    }
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
    connect: (known) => void (service = known),
    messages: chats.list,
    failNext: (party, ...next) => faults.add(party, next),
    clearFaults: () => faults.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The service of a request to `/service`; null for anything else. */
function readService(body: unknown): LinkedService | null {
  const { url, authorization, platform } = (body ?? {}) as Partial<Record<keyof LinkedService, unknown>>;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || typeof platform !== 'string') return null;
  return { url, authorization: typeof authorization === 'string' ? authorization : null, platform };
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
