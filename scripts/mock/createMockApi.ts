import { serialize } from '@stoplight/prism-http-server/dist/serialize.js';
import type { ErrorCode } from '../../services/_shared/errorCodes.js';
import { type FieldError, type Problem, invalid } from '../../services/_shared/problems.js';
import type { Answer } from '../../server/http/answer.js';
import type { Api } from '../../server/contract/api.js';
import {
  type ContractOperation,
  type Json,
  type OpenApiDocument,
  readOperations,
} from '../../server/contract/contract.js';
import type { Exchange } from '../../server/http/exchange.js';
import { methodNotAllowed, noSuchPath, payloadTooLarge } from '../../server/http/problems.js';
import { buildRequestUrl } from '../../server/http/buildRequestUrl.js';
import { ContractRouter, buildRoutingDocument } from '../../server/contract/router.js';
import { type PageSizes, buildExamplePage } from './buildExamplePage.js';
import type { Prism, PrismAnswer, PrismRequest, PrismViolation } from './openPrism.js';

const BODY_LIMIT = 10 * 1024 * 1024;

/**
 * Creates an API in which Prism answers the operations of a contract. Before Prism, the router of the service selects
 * one operation; after it, the mock divides lists into pages, and lists the invalid fields of the request in a 400.
 * docs/decisions/0082 has the reasons.
 */
export function createMockApi(
  document: OpenApiDocument,
  prism: Prism,
  onViolations: (exchange: Exchange, reasons: string[]) => void,
): Api {
  const operations = readOperations(document);
  const router = new ContractRouter(buildRoutingDocument(operations, document));
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  return {
    operations,
    handle: async (exchange) => {
      const { path, request } = exchange;
      const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
      const routed = router.matchOperation({ method, path, headers: {} });
      if (!routed) {
        const allowed = router.allowedMethods(path);
        if (allowed.length === 0) throw noSuchPath(path, router.findNearest(path));
        throw methodNotAllowed(request.method, allowed, router.findOtherEnding(request.method, path));
      }
      const operation = byId.get(routed.operationId ?? '')!;
      exchange.operation = operation;
      const answer = await prism.answer(await buildPrismRequest(exchange, method), { method, path: operation.path });
      const refusals = answer.violations.filter(({ isError }) => isError);
      onViolations(exchange, refusals.map(describeViolation));
      if (answer.status === 400 && refusals.length > 0) throw buildProblem(refusals);
      return buildAnswer(answer, operation, exchange);
    },
  };
}

async function buildPrismRequest({ path, queryText, request }: Exchange, method: string): Promise<PrismRequest> {
  const searchParams = new URLSearchParams(queryText);
  const query = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
  return { method, path, query, headers: request.headers as Record<string, string>, body: await readBody(request) };
}

/** Reads a body: parsed JSON, the text of any other type, or null without a body. Throws a Problem: 400, 413. */
async function readBody(request: Exchange['request']): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT) throw payloadTooLarge(BODY_LIMIT);
    chunks.push(chunk);
  }
  if (bytes === 0) return null;
  const text = Buffer.concat(chunks).toString('utf8');
  if (!/[/+]json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid([{ in: 'body', path: '', message: `is not JSON: ${(error as Error).message}`, keyword: 'json' }]);
  }
}

/**
 * Builds the 400 of the service from the violations. Prism would answer the example of 400, which names other fields.
 */
function buildProblem(violations: PrismViolation[]): Problem {
  return invalid(
    violations.map(({ path: [part, ...rest], message, code }): FieldError => {
      const source = part === 'path' || part === 'query' || part === 'header' ? part : 'body';
      return {
        in: source,
        path: source === 'body' ? rest.map((name) => `/${name}`).join('') : rest.join('.'),
        message,
        keyword: String(code) as ErrorCode,
      };
    }),
  );
}

const describeViolation = ({ path, message }: PrismViolation): string => `${path.join('.')} ${message}`.trim();

function buildAnswer(answer: PrismAnswer, operation: ContractOperation, exchange: Exchange): Answer {
  const { status } = answer;
  const { 'content-type': contentType = null, ...named } = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const headers = Object.fromEntries(Object.entries(named).filter(([name]) => !OWN_HEADERS.includes(name)));
  const body = buildBody(answer, operation, exchange, contentType);
  if (body === undefined || body === null || contentType === null) return { status, headers, body: null };
  return { status, headers: { ...headers, 'Content-Type': contentType }, body: serialize(body, contentType) as string };
}

function buildBody(
  { status, body, preferred }: PrismAnswer,
  operation: ContractOperation,
  exchange: Exchange,
  contentType: string | null,
): unknown {
  if (preferred.exampleKey !== undefined || preferred.dynamic === true) return body;
  if (status < 300) return buildExamplePage(body as Json, buildRequestUrl(exchange, null), readPageSizes(operation));
  // Many operations share the example of an error, which names the request of one of them.
  const isProblem = contentType === 'application/problem+json' && typeof body === 'object' && body !== null;
  return isProblem ? { ...body, instance: exchange.path, request_id: exchange.id } : body;
}

/** Headers that the HTTP server of the mock sets itself. */
const OWN_HEADERS = ['x-request-id', 'content-length', 'etag'];

function readPageSizes({ parameters }: ContractOperation): PageSizes {
  const readSize = (name: string, usual: number) => {
    const own = parameters.find((parameter) => parameter.in === 'query' && parameter.name === name)?.schema.default;
    return typeof own === 'number' && own > 0 ? own : usual;
  };
  return { page_size: readSize('page_size', 25), limit: readSize('limit', 12), length: readSize('length', 10) };
}
