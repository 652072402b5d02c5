import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Origins } from '../config/configValues.js';

/** Security headers for browsers. Responses of the API are data: browsers must not run, embed or frame them. */
export function buildSecurityHeaders(): Record<string, string> {
  const headers = Object.entries(collectHeaders(helmet(HELMET_OPTIONS)));
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}

/**
 * The headers are the same for every response, and helmet's chain of middleware takes longer than routing, so it runs
 * once.
 */
function collectHeaders(middleware: ReturnType<typeof helmet>): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(response.req, response, () => {});
  return response.getHeaders();
}

export const HELMET_OPTIONS: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  // These headers matter only for pages and for browsers that no longer exist.
  crossOriginEmbedderPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  // CORS_ORIGINS decides which pages may read responses.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
};

/** Response headers that pages may read besides those that are always readable. */
const EXPOSED_HEADERS = [
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Data-As-Of',
  'X-Experience-API-Consistent-Through',
  'X-Experience-API-Version',
  'X-Request-Id',
  'X-Search-Degraded',
];
/** The last two continue the trace of a front end. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-CSRF',
  'X-Experience-API-Version',
  'X-Request-Id',
  'traceparent',
  'tracestate',
];
const PREFLIGHT_KEPT_FOR_S = 600;

/** CORS for pages of these origins, also with `otherHeaders`. Without origins, OPTIONS is a method like any other. */
export function createCors(origins: Origins, otherHeaders: string[] = []): RequestHandler[] {
  if (origins !== '*' && origins.length === 0) return [];
  return [
    cors({
      origin: origins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: [...ALLOWED_HEADERS, ...otherHeaders],
      exposedHeaders: EXPOSED_HEADERS,
      // Cookies of sessions. A page of any origin must not use them.
      credentials: origins !== '*',
      maxAge: PREFLIGHT_KEPT_FOR_S,
    }),
  ];
}
