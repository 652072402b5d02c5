import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Origins } from '../config/configValues.js';

/** Headers that browsers heed. Answers of the API are data: nothing in them may run, load or be framed. */
export function securityHeaders(): Record<string, string> {
  const headers = Object.entries(headersOf(helmet(HELMET_OPTIONS)));
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}

/** They are the same for every answer, and helmet's chain of middleware takes longer than routing: called once. */
function headersOf(middleware: ReturnType<typeof helmet>): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(response.req, response, () => {});
  return response.getHeaders();
}

export const HELMET_OPTIONS: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  // These only speak of pages and of browsers that are gone.
  crossOriginEmbedderPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  // Which pages may read answers is the business of CORS_ORIGINS.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
};

/** What answers say in headers, beside those that every page may read. */
const EXPOSED_HEADERS = [
  'Allow',
  'Content-Disposition',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Data-As-Of',
  'X-Experience-API-Consistent-Through',
  'X-Experience-API-Version',
  'X-Request-Id',
  'X-Search-Degraded',
];
/** The last two name the trace of a front end that is traced itself. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-Experience-API-Version',
  'X-Request-Id',
  'traceparent',
  'tracestate',
];
const PREFLIGHT_KEPT_FOR_S = 600;

/** Lets pages of these origins call, also with `otherHeaders`; none means that OPTIONS is a method like any other. */
export function crossOrigin(origins: Origins, otherHeaders: string[] = []): RequestHandler[] {
  if (origins !== '*' && origins.length === 0) return [];
  return [
    cors({
      origin: origins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: [...ALLOWED_HEADERS, ...otherHeaders],
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: PREFLIGHT_KEPT_FOR_S,
    }),
  ];
}
