import { transform } from 'esbuild';
import ts from 'typescript';
import { clientManifest } from './clientManifest.js';
import { clientReadme } from './clientReadme.js';
import { type ContractDocument, type OperationObject, listOperations } from './contractDocument.js';
import type { GeneratedFiles } from './fileSet.js';

const HEADER = '// Made from spec/ by `npm run generate`. Changes here are lost.\n';

/**
 * generated/client/: the client library as a package of its own, ready to install. Its types.d.ts is the only file of the
 * contract's types; generated/types.ts leads the server's code to it.
 */
export async function clientPackage(document: ContractDocument, types: string): Promise<GeneratedFiles> {
  const source = clientSource(document);
  const declarations = ts.transpileDeclaration(source, { compilerOptions: { isolatedDeclarations: true } }).outputText;
  return new Map([
    ['client/package.json', clientManifest(document)],
    ['client/README.md', clientReadme(document)],
    ['client/types.d.ts', types],
    ['client/index.d.ts', HEADER + declarations],
    // Both formats have the same exports, so their types are written once.
    ['client/index.d.mts', `${HEADER}export * from './index.js';\n`],
    ['client/index.js', await script(source, 'cjs')],
    ['client/index.mjs', await script(source, 'esm')],
  ]);
}

async function script(contents: string, format: 'esm' | 'cjs'): Promise<string> {
  const { code } = await transform(contents, { loader: 'ts', format, target: 'es2022' });
  return `${HEADER}${code}`;
}

function clientSource(document: ContractDocument): string {
  const operations = listOperations(document);
  const signatures = operations.map(({ method, path, operation }) => {
    const { operationId, summary, description } = operation;
    return `  /**
   * ${summary}
   *
${comment(description)}
   *
   * \`${method.toUpperCase()} ${path}\`
   */
  ${operationId}: Call<'${operationId}'>;
`;
  });
  const rows = operations.map(
    ({ method, path, operation }) =>
      `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'${takesKey(operation) ? ", 'keyed'" : ''}],\n`,
  );
  return `${HEADER}import createFetchClient, { createQuerySerializer } from 'openapi-fetch';
import type { Problem, operations } from './types.js';

export type * from './types.js';

type Defined<T> = { [Key in keyof T as NonNullable<T[Key]> extends never ? never : Key]: T[Key] };
type Parameters<Id extends keyof operations> = Defined<Pick<operations[Id]['parameters'], 'path' | 'query' | 'header'>>;
type Body<Id extends keyof operations> = operations[Id] extends { requestBody: { content: { 'application/json': infer T } } }
  ? { body: T | FormOf<operations[Id]['requestBody']['content']> }
  : unknown;
/** Files are sent in a form. */
type FormOf<Content> = Content extends { 'multipart/form-data': unknown } ? FormData : never;
type Responses<Id extends keyof operations> = operations[Id]['responses'];
type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** What a call sends, by where it is sent, and how. */
export type RequestOf<Id extends keyof operations> = Parameters<Id> & Body<Id> & CallOptions;

/** The body of a 2xx answer. */
export type DataOf<Id extends keyof operations> = JsonOf<Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 202 | 204>]>;

type Call<Id extends keyof operations> = Record<never, never> extends RequestOf<Id>
  ? (request?: RequestOf<Id>) => Promise<DataOf<Id>>
  : (request: RequestOf<Id>) => Promise<DataOf<Id>>;

export interface RetryOptions {
  /** How often a call is sent again that can be repeated; 2 unless set. */
  retries?: number;
  /** How long an attempt may take; 0 for ever, 60,000 unless set. */
  timeoutMs?: number;
}

export interface CallOptions extends RetryOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
  /** Headers of this call. */
  headers?: Record<string, string>;
}

export interface ClientOptions extends RetryOptions {
  /** Where the service is, without a path: \`https://api.example.org\`. */
  baseUrl: string;
  /** Value of the Authorization header: \`Api-Key <key>\` or \`Token <token>\`. */
  authorization?: string;
  /** Headers of every call. */
  headers?: Record<string, string>;
  /** Instead of the global one. */
  fetch?: (request: Request) => Promise<Response>;
}

/** An answer that is not 2xx. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** What the service says of it; undefined when something else answered, a proxy for instance. */
  readonly problem: Problem | undefined;
  declare readonly response: Response;

  constructor(response: Response, problem: Problem | undefined) {
    super(problem ? \`\${problem.title}: \${problem.detail}\` : \`The service answered \${response.status}.\`);
    this.status = response.status;
    this.problem = problem;
    // A printed error shows what the service says, and not all that a response is made of.
    Object.defineProperty(this, 'response', { value: response });
  }
}

export interface Client {
${signatures.join('\n')}}

/** \`keyed\`: it takes an Idempotency-Key. */
const OPERATIONS: Record<keyof Client, [method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH', path: string, kind?: 'keyed']> = {
${rows.join('')}};

interface AnyRequest extends CallOptions {
  path?: object;
  query?: object;
  header?: object;
  body?: unknown;
}

interface AnyAnswer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** A function for each operation. Nothing is sent before one is called. */
export function createClient({ baseUrl, authorization, headers, fetch, ...ofAll }: ClientOptions): Client {
  const http = createFetchClient({
    baseUrl,
    headers: { ...(authorization !== undefined && { authorization }), ...headers },
    querySerializer: (query) => serializeQuery(quoteItems(query)),
    ...(fetch && { fetch }),
  });
  const send = http.request as (method: string, path: string, init: object) => Promise<AnyAnswer>;
  const calls = Object.entries(OPERATIONS).map(([operationId, [method, path, kind]]) => [
    operationId,
    async ({ path: pathParameters, query, header, body, headers: own, signal, ...ofCall }: AnyRequest = {}) => {
      const named = kind === 'keyed' ? withKey({ ...header, ...own }) : own;
      const { retries = 2, timeoutMs = 60_000 } = { ...ofAll, ...ofCall };
      const attempt = () =>
        send(method.toLowerCase(), path, {
          params: { path: pathParameters, query, header },
          ...(body !== undefined && { body }),
          ...(named && { headers: named }),
          signal: signalOf(signal, timeoutMs),
        });
      const isRepeatable = kind === 'keyed' || ['GET', 'PUT', 'DELETE'].includes(method);
      const { data, error, response } = await repeated(attempt, { times: isRepeatable ? retries : 0, signal });
      if (!response.ok) throw new ApiError(response, isProblem(error) ? error : undefined);
      return data;
    },
  ]);
  return Object.fromEntries(calls) as Client;
}

/** A page of a list: with the address of the next one, or with its number among all. */
type Page<Item> = { next: string | null; results: Item[] } | { data: Item[]; pagination: { currentPage: number; totalPages: number } };

/** What a list has; never where an answer is no page of one. */
type ItemOf<Answer> = Answer extends Page<infer Item> ? Item : never;

/** The request of a list, which may be left out where the list needs none. */
type RequestOfList<Request> = undefined extends Request ? [request?: Request] : [request: Request];

/** A call whose answers are pages of a list, or may be. */
type List<Request, Answer> = [ItemOf<Answer>] extends [never] ? never : (request: Request) => Promise<Answer>;

/** The items of a list, page by page: \`for await (const course of each(client.listCourses, { query: { org: 'northfield' } }))\`. */
export async function* each<Request, Answer>(
  list: ((request: Request) => Promise<Answer>) & List<Request, Answer>,
  ...[request]: RequestOfList<Request>
): AsyncGenerator<ItemOf<Answer>, void, undefined> {
  let current = request as Request & { query?: object };
  for (;;) {
    const { items, place } = readPage(await list(current));
    yield* items as ItemOf<Answer>[];
    if (place === null || items.length === 0) return;
    current = { ...current, query: { ...current?.query, ...place } };
  }
}

/** Its items, and what leads to the next one; null at the end. */
function readPage(answer: unknown): { items: unknown[]; place: object | null } {
  const page = answer as Partial<{ next: string | null; results: unknown[]; data: unknown[]; pagination: { currentPage: number; totalPages: number } }>;
  if (page.results) return { items: page.results, place: page.next ? placeOf(page.next) : null };
  if (!page.data || !page.pagination) throw new TypeError('The answer is no page of a list.');
  const { currentPage, totalPages } = page.pagination;
  return { items: page.data, place: currentPage < totalPages ? { page: currentPage + 1 } : null };
}

/** What leads to the next page; the rest of the request stays as it is. */
function placeOf(next: string): Record<string, string> {
  const sent = new URL(next, 'http://localhost').searchParams;
  return Object.fromEntries(['page', 'offset', 'after'].flatMap((name) => (sent.has(name) ? [[name, sent.get(name)!]] : [])));
}

const REPEATED_STATUSES = [429, 502, 503, 504];
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 60_000;

/** Repeats what got no answer or may succeed later; the last outcome stands. */
async function repeated(attempt: () => Promise<AnyAnswer>, { times, signal }: { times: number; signal: AbortSignal | undefined }): Promise<AnyAnswer> {
  for (let done = 0; ; done += 1) {
    const outcome = await attempt().catch((error: unknown) => ({ failure: error }));
    const pause = pauseAfter(outcome, done);
    if (done < times && pause !== null && !signal?.aborted) await rest(pause, signal);
    else if ('failure' in outcome) throw outcome.failure;
    else return outcome;
  }
}

/** Milliseconds; null where repeating is of no use. */
function pauseAfter(outcome: AnyAnswer | { failure: unknown }, done: number): number | null {
  const growing = FIRST_PAUSE_MS * 2 ** done * (0.5 + Math.random() / 2);
  if ('failure' in outcome) return growing;
  const { status, headers } = outcome.response;
  const after = headers.get('retry-after');
  // 409 with a time: the first request with this key is still running.
  if (!REPEATED_STATUSES.includes(status) && !(status === 409 && after !== null)) return null;
  const named = after === null ? growing : /^\\d+$/.test(after) ? Number(after) * 1_000 : new Date(after).getTime() - Date.now();
  return named > LONGEST_PAUSE_MS ? null : Math.max(0, named || 0);
}

/** Ends early when the call is cancelled. */
function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
  });
}

function signalOf(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal | undefined {
  if (timeoutMs === 0) return signal;
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** A key of the call's own, kept over its attempts, unless the caller has one. */
function withKey(headers: Record<string, string>): Record<string, string> {
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key')) return headers;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { ...headers, 'Idempotency-Key': Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

const serializeQuery = createQuerySerializer();

/** The service splits lists at commas and trims their items, except within double quotes. */
function quoteItems(query: object): Record<string, unknown> {
  const quote = (item: unknown) => (typeof item === 'string' && /^[\\s"]|,|\\s$/.test(item) ? \`"\${item}"\` : item);
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(quote) : value]));
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'status' in error && 'title' in error;
}
`;
}

function takesKey({ parameters = [] }: OperationObject): boolean {
  return parameters.some((parameter) => /Idempotency-?Key/.test(JSON.stringify(parameter)));
}

const comment = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `   * ${line.replaceAll('*/', '* /')}`.trimEnd())
    .join('\n');
