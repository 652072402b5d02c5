import type { InnerAnswer, InnerRequest } from '../../_shared/context.js';

/** An operation of a bulk request, as sent. */
export interface BulkOperation {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address of the SCIM service. */
  path: string;
  bulkId?: string;
  version?: string;
  data?: Record<string, unknown>;
}

/** The outcome of an operation. */
export interface BulkOutcome {
  method: string;
  bulkId?: string;
  location?: string;
  version?: string;
  status: string;
  response?: Record<string, unknown>;
}

interface BulkRequest {
  /** The URL of the SCIM service of the platform. */
  baseUrl: string;
  operations: readonly BulkOperation[];
  /** Ends after so many failures; undefined: never. */
  failOnErrors?: number;
}

const REFERENCE = /^bulkId:(.+)$/;

/**
 * Makes the operations in order, each by `call`, and resolves references to what earlier ones created. An operation with
 * a reference to nothing fails with 409.
 */
export async function runBulk(
  { baseUrl, operations, failOnErrors = Infinity }: BulkRequest,
  call: (request: InnerRequest) => Promise<InnerAnswer>,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  const created = new Map<string, string>();
  let failures = 0;
  for (const operation of operations) {
    const outcome = await runOperation(operation, { baseUrl, created, call });
    outcomes.push(outcome);
    if (outcome.response && (failures += 1) >= failOnErrors) break;
  }
  return outcomes;
}

interface BulkState {
  baseUrl: string;
  /** Ids by bulkId. */
  created: Map<string, string>;
  call(request: InnerRequest): Promise<InnerAnswer>;
}

async function runOperation(operation: BulkOperation, { baseUrl, created, call }: BulkState): Promise<BulkOutcome> {
  const { method, path, bulkId, version, data } = operation;
  const named = { method, ...(bulkId !== undefined && { bulkId }) };
  const missing: string[] = [];
  const resolve = (text: string): string => {
    const name = REFERENCE.exec(text)?.[1];
    if (name === undefined) return text;
    const id = created.get(name);
    if (id === undefined) missing.push(name);
    return id ?? text;
  };
  const segments = path.slice(1).split('/').map(resolve);
  const body = resolveTexts(data, resolve);
  // A search is no change.
  if (method === 'POST' && segments.length > 1)
    return { ...named, ...refuse('405', 'POST takes the path of a kind of resource, such as /Users.') };
  if (missing.length > 0) return { ...named, ...refuse('409', `No earlier operation created 'bulkId:${missing[0]}'.`) };
  const url = [baseUrl, ...segments.map(encodeURIComponent)].join('/');
  const answer = await call({
    method,
    path: new URL(url).pathname,
    queryText: '',
    headers: version === undefined ? {} : { 'if-match': version },
    body: data === undefined ? null : JSON.stringify(body),
  });
  const content = answer.body ? (JSON.parse(answer.body) as Record<string, unknown>) : undefined;
  if (bulkId !== undefined && answer.status === 201) created.set(bulkId, String(content!.id));
  // RFC 7644, 3.7.3: every outcome but that of a failed POST has a location.
  const location = method === 'POST' ? (content?.meta as { location?: string } | undefined)?.location : url;
  return {
    ...named,
    ...(location !== undefined && { location }),
    ...(answer.headers.ETag !== undefined && { version: answer.headers.ETag }),
    status: String(answer.status),
    ...(answer.status >= 400 && content && { response: content }),
  };
}

const refuse = (status: string, detail: string): Pick<BulkOutcome, 'status' | 'response'> => ({
  status,
  response: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status, detail },
});

function resolveTexts(value: unknown, resolve: (text: string) => string): unknown {
  if (typeof value === 'string') return resolve(value);
  if (Array.isArray(value)) return value.map((one) => resolveTexts(one, resolve));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolveTexts(one, resolve)]));
}
