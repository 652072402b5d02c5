import { transform } from 'esbuild';
import ts from 'typescript';
import { type ContractDocument, listOperations } from './contractDocument.js';
import type { GeneratedFiles } from './fileSet.js';

const HEADER = '// Made from spec/ by `npm run generate`. Changes here are lost.\n';
const OPENAPI_FETCH = '0.17.0';

/**
 * generated/client/: the client library as a package of its own, ready to install. Its types.d.ts is the only file of the
 * contract's types; generated/types.ts leads the server's code to it.
 */
export async function clientPackage(document: ContractDocument, types: string): Promise<GeneratedFiles> {
  const source = clientSource(document);
  const declarations = ts.transpileDeclaration(source, { compilerOptions: { isolatedDeclarations: true } }).outputText;
  return new Map([
    ['client/package.json', packageFile(document)],
    ['client/README.md', readme(document)],
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

function packageFile({ info }: ContractDocument): string {
  const content = {
    name: '@learning-platform/client',
    version: info.version,
    description: `Typed client of the ${info.title}.`,
    license: 'MIT',
    main: './index.js',
    types: './index.d.ts',
    exports: {
      '.': {
        import: { types: './index.d.mts', default: './index.mjs' },
        require: { types: './index.d.ts', default: './index.js' },
      },
    },
    files: ['index.*', 'types.d.ts'],
    sideEffects: false,
    engines: { node: '>=18' },
    dependencies: { 'openapi-fetch': OPENAPI_FETCH },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function readme({ info }: ContractDocument): string {
  return `# @learning-platform/client

Typed client of the ${info.title}, version ${info.version}. One function an operation, named by its operationId. Works
wherever \`fetch\` does: Node 18 or newer, browsers. ES modules and CommonJS.

\`\`\`ts
import { ApiError, createClient } from '@learning-platform/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:8080', authorization: 'Api-Key <key>' });

const { results, facets } = await client.searchCatalog({ query: { query: 'statistics', level: ['beginner'] } });

try {
  await client.upsertCourse({ body: { course_id: 'ST-101', org: 'northfield', name: 'Statistics' } });
} catch (error) {
  if (error instanceof ApiError && error.status === 400) console.error(error.problem?.errors);
  else throw error;
}
\`\`\`

- Parameters go by where they are sent: \`{ path, query, header, body }\`. The types are those of the contract.
- A call resolves to the body of the 2xx answer. Any other answer throws an \`ApiError\` with \`status\`, \`problem\`
  (RFC 9457: \`title\`, \`detail\`, \`errors\`, \`request_id\`) and \`response\`.
- Items of lists may hold commas, as facet values do; the client quotes them as the service wants it.
- \`signal\` cancels a call; \`headers\` adds headers to it, for instance \`Idempotency-Key\`.
- \`createClient({ fetch })\` takes another \`fetch\`, for retries or tests.
- The types of all bodies are exported by their names in the contract: \`import type { Course } from '@learning-platform/client'\`.
`;
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
    ({ method, path, operation }) => `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'],\n`,
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

export interface CallOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
  /** Headers of this call. */
  headers?: Record<string, string>;
}

export interface ClientOptions {
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
  readonly response: Response;

  constructor(response: Response, problem: Problem | undefined) {
    super(problem ? \`\${problem.title}: \${problem.detail}\` : \`The service answered \${response.status}.\`);
    this.status = response.status;
    this.problem = problem;
    this.response = response;
  }
}

export interface Client {
${signatures.join('\n')}}

const OPERATIONS: Record<keyof Client, [method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH', path: string]> = {
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
export function createClient({ baseUrl, authorization, headers, fetch }: ClientOptions): Client {
  const http = createFetchClient({
    baseUrl,
    headers: { ...(authorization !== undefined && { authorization }), ...headers },
    querySerializer: (query) => serializeQuery(quoteItems(query)),
    ...(fetch && { fetch }),
  });
  const send = http.request as (method: string, path: string, init: object) => Promise<AnyAnswer>;
  const calls = Object.entries(OPERATIONS).map(([operationId, [method, path]]) => [
    operationId,
    async ({ path: pathParameters, query, header, body, signal, headers: own }: AnyRequest = {}) => {
      const { data, error, response } = await send(method.toLowerCase(), path, {
        params: { path: pathParameters, query, header },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
        ...(own && { headers: own }),
      });
      if (!response.ok) throw new ApiError(response, isProblem(error) ? error : undefined);
      return data;
    },
  ]);
  return Object.fromEntries(calls) as Client;
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

const comment = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `   * ${line.replaceAll('*/', '* /')}`.trimEnd())
    .join('\n');
