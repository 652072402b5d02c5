import { Problem } from '../../services/_shared/problems.js';
import type { NearestPath } from '../contract/router.js';

// Answers of the server itself, before or instead of a handler. What handlers throw is in services/_shared/problems.

const RETRY_WHEN_DOWN_S = '5';

export const unauthenticated = (detail: string) =>
  new Problem(401, 'unauthorized', 'Not authenticated', detail, undefined, { 'WWW-Authenticate': 'Api-Key, Token' });

/** One answer for a wrong, old or missing signature and for who does not exist: it reveals nothing to those who guess. */
export const badSignature = () =>
  new Problem(
    401,
    'unauthorized',
    'Not authenticated',
    'The request is not signed by whom it claims to come from.',
    undefined,
    { 'WWW-Authenticate': 'Signature' },
  );

export const badRequest = (detail: string) => new Problem(400, 'bad-request', 'Bad request', detail);

/** Says where the sender probably wanted to go. Redirecting would turn a POST into a GET in many clients. */
export const noSuchPath = (path: string, nearest: NearestPath | null = null) =>
  new Problem(404, 'not-found', 'Not found', [`No operation has the path ${path}.`, nearestAddress(nearest)].join(' '));

function nearestAddress(nearest: NearestPath | null): string {
  if (!nearest) return 'The contract at /openapi.json lists all paths.';
  const methods = nearest.methods.join(', ');
  if (nearest.differs === 'in its last segments') return `The nearest path above it is ${nearest.path} (${methods}).`;
  const ending = nearest.path.endsWith('/') ? 'with' : 'without';
  return `The path ends ${ending} a slash: ${nearest.path} (${methods}).`;
}

/** `otherEnding`: the path with the other ending, where that takes the method. */
export const methodNotAllowed = (method: string, allowed: string[], otherEnding: string | null = null) => {
  const elsewhere = otherEnding === null ? '' : ` ${method} has the path ${otherEnding}.`;
  const detail = `This path takes ${allowed.join(', ')}, but not ${method}.${elsewhere}`;
  return new Problem(405, 'method-not-allowed', 'Method not allowed', detail, undefined, { Allow: allowed.join(', ') });
};

export const keyReused = (key: string) =>
  new Problem(
    409,
    'idempotency-key-reused',
    'Conflict',
    `The Idempotency-Key '${key}' was sent with another request before.`,
  );

export const stillRunning = (key: string) =>
  new Problem(
    409,
    'still-running',
    'Conflict',
    `The first request with the Idempotency-Key '${key}' is still running.`,
    undefined,
    {
      'Retry-After': '1',
    },
  );

export const payloadTooLarge = (limitBytes: number) =>
  new Problem(413, 'payload-too-large', 'Payload too large', `The body is larger than ${limitBytes} bytes.`);

export const rangeNotSatisfiable = (size: number) =>
  new Problem(416, 'range-not-satisfiable', 'Range not satisfiable', `The file has ${size} bytes.`, undefined, {
    'Content-Range': `bytes */${size}`,
  });

export const uriTooLong = (limit: number) =>
  new Problem(414, 'uri-too-long', 'URI too long', `The address is longer than ${limit} characters.`);

export const unsupportedMediaType = (detail: string) =>
  new Problem(415, 'unsupported-media-type', 'Unsupported media type', detail);

export const tooManyRequests = (detail: string, retryAfterS: number, headers: Record<string, string>) =>
  new Problem(429, 'too-many-requests', 'Too many requests', detail, undefined, {
    ...headers,
    'Retry-After': String(retryAfterS),
  });

export const internalError = (detail = 'Something unexpected happened. Quote the request id when you report it.') =>
  new Problem(500, 'internal-error', 'Internal error', detail);

export const unavailable = (detail: string) =>
  new Problem(503, 'unavailable', 'Service unavailable', detail, undefined, { 'Retry-After': RETRY_WHEN_DOWN_S });
