import { transform } from 'esbuild';
import ts from 'typescript';
import { buildClientManifest } from './buildClientManifest.js';
import { buildClientReadme } from './buildClientReadme.js';
import { type ContractDocument, type OperationObject, listOperations } from './contractDocument.js';
import type { GeneratedFiles } from './fileSet.js';

const HEADER = '// Made from spec/ by `npm run generate`. Changes here are lost.\n';

/** The module of the client, which the console includes: git tracks it, so that a fresh clone serves the console. */
export const CLIENT_MODULE = 'client/index.mjs';

/** Builds the module alone. */
export const buildClientModule = (document: ContractDocument): Promise<string> =>
  transpile(buildSource(document), 'esm');

/**
 * Builds the files of generated/client/, an installable package. `types` are the TypeScript types of `document`.
 */
export async function buildClientPackage(document: ContractDocument, types: string): Promise<GeneratedFiles> {
  const source = buildSource(document);
  const declarations = ts.transpileDeclaration(source, { compilerOptions: { isolatedDeclarations: true } }).outputText;
  return new Map([
    ['client/package.json', buildClientManifest(document)],
    ['client/README.md', buildClientReadme(document)],
    ['client/types.d.ts', types],
    ['client/index.d.ts', HEADER + declarations],
    // Both formats have the same exports, so their types are written once.
    ['client/index.d.mts', `${HEADER}export * from './index.js';\n`],
    ['client/index.js', await transpile(source, 'cjs')],
    [CLIENT_MODULE, await transpile(source, 'esm')],
  ]);
}

async function transpile(contents: string, format: 'esm' | 'cjs'): Promise<string> {
  const { code } = await transform(contents, { loader: 'ts', format, target: 'es2022' });
  return `${HEADER}${code}`;
}

function buildSource(document: ContractDocument): string {
  const operations = listOperations(document);
  const signatures = operations.map(({ method, path, operation }) => {
    const { operationId, summary, description } = operation;
    return `  /**
   * ${summary}
   *
${formatComment(description)}
   *
   * \`${method.toUpperCase()} ${path}\`
   */
  ${operationId}: Call<'${operationId}'>;
`;
  });
  const rows = operations.map(
    ({ method, path, operation }) =>
      `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'${takesIdempotencyKey(operation) ? ", 'keyed'" : ''}],\n`,
  );
  return `${HEADER}import createFetchClient, { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import type { Problem, operations } from './types.js';

export type * from './types.js';

type Defined<T> = { [Key in keyof T as NonNullable<T[Key]> extends never ? never : Key]: T[Key] };
type Parameters<Id extends keyof operations> = Defined<Pick<operations[Id]['parameters'], 'path' | 'query' | 'header'>>;
type Body<Id extends keyof operations> = operations[Id] extends { requestBody: { content: { 'application/json': infer T } } }
  ? { body: T | FormBody<operations[Id]['requestBody']['content']> }
  : unknown;
/** The body of an operation that accepts files. */
type FormBody<Content> = Content extends { 'multipart/form-data': unknown } ? FormData : never;
type Responses<Id extends keyof operations> = operations[Id]['responses'];
type JsonBody<T> = T extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** The parameters of a call by location, its body, and its options. */
export type RequestOf<Id extends keyof operations> = Parameters<Id> & Body<Id> & CallOptions;

/** The body of a 2xx answer. */
export type DataOf<Id extends keyof operations> = JsonBody<Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 202 | 204>]>;

type Call<Id extends keyof operations> = Record<never, never> extends RequestOf<Id>
  ? (request?: RequestOf<Id>) => Promise<DataOf<Id>>
  : (request: RequestOf<Id>) => Promise<DataOf<Id>>;

export interface RetryOptions {
  /** How often the client repeats a failed call that it may repeat; by default 2. */
  retries?: number;
  /** The limit of an attempt in milliseconds; 0 for none, by default 60,000. */
  timeoutMs?: number;
}

export interface CallOptions extends RetryOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
  /** Headers of this call. */
  headers?: Record<string, string>;
}

export interface ClientOptions extends RetryOptions {
  /** The address of the service, without a path: \`https://api.example.org\`. */
  baseUrl: string;
  /** Value of the Authorization header: \`Api-Key <key>\` or \`Token <token>\`. */
  authorization?: string;
  /** Headers of every call. */
  headers?: Record<string, string>;
  /** Replaces the global fetch. */
  fetch?: (request: Request) => Promise<Response>;
}

/** An answer that is not 2xx. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** The error of the service; undefined when another server answered, such as a proxy. */
  readonly problem: Problem | undefined;
  declare readonly response: Response;

  constructor(response: Response, problem: Problem | undefined) {
    super(problem ? \`\${problem.title}: \${problem.detail}\` : \`The service answered \${response.status}.\`);
    this.status = response.status;
    this.problem = problem;
    // Not enumerable, so that a printed error does not include the whole response.
    Object.defineProperty(this, 'response', { value: response });
  }
}

export interface Client {
${signatures.join('\n')}}

/** \`keyed\`: the operation accepts an Idempotency-Key. */
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

/** Returns a client with a function for each operation. */
export function createClient({ baseUrl, authorization, headers, fetch, ...defaults }: ClientOptions): Client {
  const http = createFetchClient({
    baseUrl,
    headers: { ...(authorization !== undefined && { authorization }), ...headers },
    querySerializer: (query) => serializeQuery(quoteItems(query)),
    ...(fetch && { fetch }),
  });
  const send = http.request as (method: string, path: string, init: object) => Promise<AnyAnswer>;
  const calls = Object.entries(OPERATIONS).map(([operationId, [method, path, kind]]) => [
    operationId,
    async ({ path: pathParameters, query, header, body, headers: own, signal, ...options }: AnyRequest = {}) => {
      const allHeaders = kind === 'keyed' ? addIdempotencyKey({ ...header, ...own }) : own;
      const { retries = 2, timeoutMs = 60_000 } = { ...defaults, ...options };
      const attempt = () =>
        send(method.toLowerCase(), path, {
          params: { path: pathParameters, query, header },
          ...(body !== undefined && { body }),
          ...(allHeaders && { headers: allHeaders }),
          signal: limitSignal(signal, timeoutMs),
        });
      const isRepeatable = kind === 'keyed' || ['GET', 'PUT', 'DELETE'].includes(method);
      const { data, error, response } = await callWithRetries(attempt, { times: isRepeatable ? retries : 0, signal });
      if (!response.ok) throw new ApiError(response, isProblem(error) ? error : undefined);
      return data;
    },
  ]);
  return Object.fromEntries(calls) as Client;
}

/** The URL of a call: for links, and for answers that are not JSON, such as CSV and events. */
export function buildUrl<Id extends keyof operations>(baseUrl: string, operationId: Id, request: RequestOf<Id>): string {
  const [, pathTemplate] = OPERATIONS[operationId as keyof typeof OPERATIONS]!;
  const { path, query } = request as AnyRequest;
  return createFinalURL(pathTemplate, {
    baseUrl,
    params: { path: path as Record<string, unknown>, query: query as Record<string, unknown> },
    querySerializer: (sent) => serializeQuery(quoteItems(sent)),
    pathSerializer: defaultPathSerializer,
  });
}

/** A page of a list: with the address of the next page, or with its number. */
type Page<Item> = { next: string | null; results: Item[] } | { data: Item[]; pagination: { currentPage: number; totalPages: number } };

/** The type of the items of a page; never when the answer is not a page. */
type ItemOf<Answer> = Answer extends Page<infer Item> ? Item : never;

/** The request of a list; optional if the list needs none. */
type RequestOfList<Request> = undefined extends Request ? [request?: Request] : [request: Request];

/** A call that answers pages of a list. */
type List<Request, Answer> = [ItemOf<Answer>] extends [never] ? never : (request: Request) => Promise<Answer>;

/**
 * Yields the items of a list, page by page: \`for await (const course of each(client.listCourses, { query: { org:
 * 'northfield' } }))\`.
 */
export async function* each<Request, Answer>(
  list: ((request: Request) => Promise<Answer>) & List<Request, Answer>,
  ...[request]: RequestOfList<Request>
): AsyncGenerator<ItemOf<Answer>, void, undefined> {
  let current = request as Request & { query?: object };
  for (;;) {
    const { items, cursor } = readPage(await list(current));
    yield* items as ItemOf<Answer>[];
    if (cursor === null || items.length === 0) return;
    current = { ...current, query: { ...current?.query, ...cursor } };
  }
}

/** Reads the items of a page, and the query parameters of the next page, or null on the last. */
function readPage(answer: unknown): { items: unknown[]; cursor: object | null } {
  const page = answer as Partial<{ next: string | null; results: unknown[]; data: unknown[]; pagination: { currentPage: number; totalPages: number } }>;
  if (page.results) return { items: page.results, cursor: page.next ? readCursor(page.next) : null };
  if (!page.data || !page.pagination) throw new TypeError('The answer is not a page of a list.');
  const { currentPage, totalPages } = page.pagination;
  return { items: page.data, cursor: currentPage < totalPages ? { page: currentPage + 1 } : null };
}

/** Reads the query parameters that select the next page; all others are the same for all pages. */
function readCursor(next: string): Record<string, string> {
  const sent = new URL(next, 'http://localhost').searchParams;
  return Object.fromEntries(['page', 'offset', 'after'].flatMap((name) => (sent.has(name) ? [[name, sent.get(name)!]] : [])));
}

const REPEATED_STATUSES = [429, 502, 503, 504];
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 60_000;

/** Repeats an attempt that got no answer or may succeed later. Returns or throws the last outcome. */
async function callWithRetries(attempt: () => Promise<AnyAnswer>, { times, signal }: { times: number; signal: AbortSignal | undefined }): Promise<AnyAnswer> {
  for (let done = 0; ; done += 1) {
    const outcome = await attempt().catch((error: unknown) => ({ failure: error }));
    const pause = computePauseMs(outcome, done);
    if (done < times && pause !== null && !signal?.aborted) await waitFor(pause, signal);
    else if ('failure' in outcome) throw outcome.failure;
    else return outcome;
  }
}

/** The pause before the next attempt in milliseconds; null when repeating can't help. */
function computePauseMs(outcome: AnyAnswer | { failure: unknown }, done: number): number | null {
  const growing = FIRST_PAUSE_MS * 2 ** done * (0.5 + Math.random() / 2);
  if ('failure' in outcome) return growing;
  const { status, headers } = outcome.response;
  const after = headers.get('retry-after');
  // 409 with Retry-After: the first request with this key is still running.
  if (!REPEATED_STATUSES.includes(status) && !(status === 409 && after !== null)) return null;
  const named = after === null ? growing : /^\\d+$/.test(after) ? Number(after) * 1_000 : new Date(after).getTime() - Date.now();
  return named > LONGEST_PAUSE_MS ? null : Math.max(0, named || 0);
}

/** Waits; ends early when the caller cancels the call. */
function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
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

function limitSignal(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal | undefined {
  if (timeoutMs === 0) return signal;
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** Adds an Idempotency-Key for all attempts of a call, unless the caller sends one. */
function addIdempotencyKey(headers: Record<string, string>): Record<string, string> {
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

function takesIdempotencyKey({ parameters = [] }: OperationObject): boolean {
  return parameters.some((parameter) => /Idempotency-?Key/.test(JSON.stringify(parameter)));
}

const formatComment = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `   * ${line.replaceAll('*/', '* /')}`.trimEnd())
    .join('\n');
