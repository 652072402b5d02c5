import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMock } from './prismServer.js';

type Json = Record<string, unknown>;

export interface TypesenseStandIn {
  url: string;
  /** Entries of each collection, by entry id. */
  collections: Map<string, Map<string, Json>>;
  aliases: Map<string, string>;
  /** The searches of the last request. */
  lastSearches: Json[];
  /** Answers a search; the default finds nothing. */
  answer: (search: Json) => Json;
  /** The next requests fail with this status. */
  failWith: number | null;
  /** Entries that an import refuses, by id. */
  refused: Set<string>;
  /** Runs before an import is stored. */
  beforeImport: (() => Promise<void>) | null;
  close(): Promise<void>;
}

/**
 * Stands in for a Typesense server in tests: it keeps collections and aliases, and answers searches as the test says. It can't
 * search. Every request is first held to test/support/typesense-api.yaml by Prism; what breaks it is answered with 422.
 */
export async function startTypesenseStandIn(): Promise<TypesenseStandIn> {
  const prism = await startMock('test/support/typesense-api.yaml', { host: '127.0.0.1', port: 0 }, { refuses: true });
  const state: Omit<TypesenseStandIn, 'url' | 'close'> = {
    collections: new Map(),
    aliases: new Map(),
    lastSearches: [],
    answer: () => ({ found: 0, hits: [], facet_counts: [] }),
    failWith: null,
    refused: new Set(),
    beforeImport: null,
  };
  const server = http.createServer((request, response) => void respond(prism.url, state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await prism.close();
    },
  });
}

type State = Omit<TypesenseStandIn, 'url' | 'close'>;

async function respond(
  prismUrl: string,
  state: State,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const send = (status: number, answer: unknown) => {
    response.writeHead(status, { 'content-type': typeof answer === 'string' ? 'text/plain' : 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  };
  if (state.failWith !== null) return send(state.failWith, { message: 'Not Ready or Lagging' });
  const headers = Object.fromEntries(
    ['content-type', 'x-typesense-api-key'].flatMap((name) =>
      request.headers[name] ? [[name, String(request.headers[name])]] : [],
    ),
  );
  const verdict = await fetch(prismUrl + request.url!, { method: request.method!, headers, ...(body && { body }) });
  if (verdict.status === 422 || verdict.status === 401) return send(422, { message: await verdict.text() });
  if (request.url!.includes('/documents/import')) await state.beforeImport?.();
  const { status, answer } = buildAnswer(state, request.method!, new URL(request.url!, 'http://stand.in'), body);
  send(status, answer);
}

const MISSING = { status: 404, answer: { message: 'Not Found' } };

function buildAnswer(
  state: State,
  method: string,
  { pathname }: URL,
  body: string,
): { status: number; answer: unknown } {
  const [root, name = '', part, id] = pathname.split('/').slice(1).map(decodeURIComponent);
  if (root === 'multi_search') {
    state.lastSearches = (JSON.parse(body) as { searches: Json[] }).searches;
    return { status: 200, answer: { results: state.lastSearches.map((search) => state.answer(search)) } };
  }
  if (root === 'aliases') {
    if (method === 'PUT') state.aliases.set(name, (JSON.parse(body) as { collection_name: string }).collection_name);
    const collection = state.aliases.get(name);
    return collection ? { status: 200, answer: { name, collection_name: collection } } : MISSING;
  }
  if (method === 'POST' && name === '') {
    const created = JSON.parse(body) as { name: string };
    state.collections.set(created.name, new Map());
    return { status: 201, answer: { ...created, num_documents: 0 } };
  }
  const real = state.aliases.get(name) ?? name;
  const entries = state.collections.get(real);
  if (!entries) return MISSING;
  if (part === 'documents' && id === 'import') return { status: 200, answer: importLines(state, entries, body) };
  if (part === 'documents') return entries.delete(id!) ? { status: 200, answer: { id } } : MISSING;
  if (method === 'DELETE') state.collections.delete(real);
  return { status: 200, answer: { name: real, num_documents: entries.size } };
}

function importLines({ refused }: State, entries: Map<string, Json>, body: string): string {
  const lines = body.split('\n').map((line) => {
    const entry = JSON.parse(line) as Json & { id: string };
    if (refused.has(entry.id)) return { success: false, error: 'refused by the test', document: line };
    entries.set(entry.id, entry);
    return { success: true, id: entry.id };
  });
  return lines.map((line) => JSON.stringify(line)).join('\n');
}
