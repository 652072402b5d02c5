import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Problem } from '../../services/_shared/problems.js';
import { createApp, createHttpServer } from '../../server/http/app.js';
import type { OpenApiDocument } from '../../server/contract/contract.js';
import { createDocsRoutes } from '../../server/reference/docs.js';
import type { Exchange } from '../../server/http/exchange.js';
import { createCors, buildSecurityHeaders } from '../../server/http/securityHeaders.js';
import { createValidation } from '../../server/contract/validation.js';
import { mockApi } from './mockApi.js';
import { openPrism } from './openPrism.js';

const BODY_TIMEOUT_MS = 30_000;
/** The header by which clients choose an answer. */
const PREFER = 'Prefer';

export interface Mock {
  url: string;
  close(): Promise<void>;
}

interface MockOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Called with one line for each request. */
  log(line: string): void;
}

/** Serves the mock of a contract: Prism answers its operations, beside its reference. */
export async function startMock(document: OpenApiDocument, { host, port, log }: MockOptions): Promise<Mock> {
  const reasons = new WeakMap<Exchange, string[]>();
  const api = mockApi(document, await openPrism(document), (exchange, refusals) => reasons.set(exchange, refusals));
  const remember = (exchange: Exchange) => (error: unknown) => {
    if (error instanceof Problem && !reasons.get(exchange)?.length) reasons.set(exchange, [error.message]);
    throw error;
  };
  const app = createApp({
    api: { ...api, handle: (exchange) => api.handle(exchange).catch(remember(exchange)) },
    validation: createValidation(document),
    logger: pino({ level: 'error' }),
    validateResponses: false,
    trustProxy: 0,
    headers: buildSecurityHeaders(),
    before: createCors('*', [PREFER]),
    extraRoutes: [createDocsRoutes(document, 'mock')],
    bodyTimeoutMs: BODY_TIMEOUT_MS,
    isStopping: () => false,
    onEnd: (exchange) => log(lineOf(exchange, reasons.get(exchange) ?? [])),
  });
  const server = createHttpServer(app, {});
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const { address, port: taken, family } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`, close: () => closed(server) };
}

/** `GET /api/search/catalog/?query=x 200 searchCatalog 3 ms`, and why a request was refused. */
function lineOf({ request, response, path, queryText, operation, startedAtMs }: Exchange, reasons: string[]): string {
  const address = queryText === '' ? path : `${path}?${queryText}`;
  const duration = `${Math.round(performance.now() - startedAtMs)} ms`;
  const words = [request.method, address, response.statusCode, operation?.operationId ?? '-', duration];
  return [words.join(' '), ...reasons].join(' | ').replace(/[\r\n]+/g, ' ');
}

async function closed(server: http.Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
