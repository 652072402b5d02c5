import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { operationTable } from '../../generated/operations.js';
import { Problem } from '../../services/_shared/problems.js';
import { createApp, createHttpServer } from '../../server/http/app.js';
import type { OpenApiDocument } from '../../server/contract/contract.js';
import { createConsoleRoutes } from '../../server/console/consoleRoutes.js';
import { createDocsRoutes } from '../../server/reference/docs.js';
import type { Exchange } from '../../server/http/exchange.js';
import { createCors, buildSecurityHeaders } from '../../server/http/securityHeaders.js';
import { createValidation } from '../../server/contract/validation.js';
import { createMockApi } from './createMockApi.js';
import { openPrism } from './openPrism.js';

const BODY_TIMEOUT_MS = 30_000;
/** The header by which clients select an answer. */
const PREFER = 'Prefer';

export interface Mock {
  url: string;
  close(): Promise<void>;
}

interface MockOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Whether the caller may call every operation, so that the console shows all its pages. */
  permitsEverything?: boolean;
  /** Called with one line for each request. */
  log(line: string): void;
}

/** Starts an HTTP server that answers the operations of a contract by Prism and serves its reference. */
export async function startMock(
  document: OpenApiDocument,
  { host, port, permitsEverything = false, log }: MockOptions,
): Promise<Mock> {
  const reasons = new WeakMap<Exchange, string[]>();
  const api = createMockApi(
    document,
    await openPrism(permitsEverything ? permitEverything(document) : document),
    (exchange, refusals) => reasons.set(exchange, refusals),
  );
  const remember = (exchange: Exchange) => (error: unknown) => {
    if (error instanceof Problem && !reasons.get(exchange)?.length) reasons.set(exchange, [error.message]);
    throw error;
  };
  const places = { signInPath: null, sandboxUrl: null };
  const app = createApp({
    api: { ...api, handle: (exchange) => api.handle(exchange).catch(remember(exchange)) },
    validation: createValidation(document),
    logger: pino({ level: 'error' }),
    validateResponses: false,
    trustProxy: 0,
    headers: buildSecurityHeaders(),
    before: createCors('*', [PREFER]),
    extraRoutes: [createDocsRoutes(document, { host: 'mock', ...places }), createConsoleRoutes(places)],
    bodyTimeoutMs: BODY_TIMEOUT_MS,
    isStopping: () => false,
    onEnd: (exchange) => log(formatLogLine(exchange, reasons.get(exchange) ?? [])),
  });
  const server = createHttpServer(app, {});
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const { address, port: taken, family } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`, close: () => closeServer(server) };
}

/** A copy of the contract whose example of a caller may call every operation. */
function permitEverything(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const operations = Object.keys(operationTable);
  const path = copy.paths['/api/core/orgs/{org}/caller-operations/'] as CallerOperationsPath | undefined;
  if (path) path.get.responses['200'].content['application/json'].examples.typical.value = { operations };
  return copy;
}

interface CallerOperationsPath {
  get: { responses: { '200': { content: { 'application/json': { examples: { typical: { value: object } } } } } } };
}

/**
 * Formats a log line: `GET /api/search/catalog/?query=x 200 searchCatalog 3 ms`, followed by the reasons of a
 * rejection.
 */
function formatLogLine(
  { request, response, path, queryText, operation, startedAtMs }: Exchange,
  reasons: string[],
): string {
  const address = queryText === '' ? path : `${path}?${queryText}`;
  const duration = `${Math.round(performance.now() - startedAtMs)} ms`;
  const words = [request.method, address, response.statusCode, operation?.operationId ?? '-', duration];
  return [words.join(' '), ...reasons].join(' | ').replace(/[\r\n]+/g, ' ');
}

async function closeServer(server: http.Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
