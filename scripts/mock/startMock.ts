import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Problem } from '../../handlers/_shared/problems.js';
import { createApp, createHttpServer } from '../../server/app.js';
import { type OpenApiDocument, readOperations } from '../../server/contract.js';
import { docsRoutes } from '../../server/docs.js';
import type { Exchange } from '../../server/exchange.js';
import { crossOrigin, securityHeaders } from '../../server/shield.js';
import { createValidation } from '../../server/validation.js';
import { mockApi } from './mockApi.js';

const BODY_TIMEOUT_MS = 30_000;

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

/** Answers every operation of a contract by its examples. Requests pass the service's own routing, reading and validation, so mistakes are answered as it would. */
export async function startMock(document: OpenApiDocument, { host, port, log }: MockOptions): Promise<Mock> {
  const validation = createValidation(document);
  const api = mockApi(document, readOperations(document), validation);
  const faults = new WeakMap<Exchange, Problem>();
  const remember = (exchange: Exchange) => (error: unknown) => {
    if (error instanceof Problem) faults.set(exchange, error);
    throw error;
  };
  const app = createApp({
    api: { ...api, handle: (exchange) => api.handle(exchange).catch(remember(exchange)) },
    validation,
    logger: pino({ level: 'error' }),
    validateResponses: false,
    trustProxy: 0,
    headers: securityHeaders(),
    before: crossOrigin('*'),
    beside: [docsRoutes(document, 'mock')],
    bodyTimeoutMs: BODY_TIMEOUT_MS,
    isStopping: () => false,
    onEnd: (exchange) => log(lineOf(exchange, faults.get(exchange))),
  });
  const server = createHttpServer(app, {});
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const { address, port: taken, family } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`, close: () => closed(server) };
}

/** `GET /api/search/catalog/?query=x 200 searchCatalog 3 ms`, and of a refused request why. */
function lineOf({ request, response, path, queryText, operation, startedAtMs }: Exchange, fault: Problem | undefined): string {
  const reasons = fault ? [fault.message, ...(fault.errors ?? []).map((error) => `${error.in} ${error.path} ${error.message}`)] : [];
  const words = [request.method, queryText === '' ? path : `${path}?${queryText}`, response.statusCode, operation?.operationId ?? '-', `${Math.round(performance.now() - startedAtMs)} ms`];
  return [words.join(' '), ...reasons].join(' | ').replace(/[\r\n]+/g, ' ');
}

async function closed(server: http.Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
