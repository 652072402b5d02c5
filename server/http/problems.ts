import { Problem } from '../../services/_shared/problems.js';
import type { NearestPath } from '../contract/router.js';

// Problems of the server itself, before or instead of a handler. Those of handlers are in services/_shared/problems.

export const unauthenticated = (detail: string) =>
  new Problem('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Api-Key, Token' } });

/**
 * The same answer for a wrong, old or missing signature and for an unknown receiver, so that guessing reveals nothing.
 */
export const badSignature = () =>
  new Problem('unauthorized', 'The signature of the request is missing, wrong or too old.', {
    headers: { 'WWW-Authenticate': 'Signature' },
  });

/** RFC 6750, section 3.1: the credential is limited to scopes that do not include the operation. */
export const insufficientScope = (operationId: string) =>
  new Problem('forbidden', `The scopes of this credential do not include ${operationId}.`, {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  });

/** RFC 9470: the person of a browser session must sign in again, with `max_age`. */
export const staleSignIn = (maxAgeS: number, platformKey = '{org}') =>
  new Problem(
    'insufficient-user-authentication',
    `This operation needs a sign-in within the last ${maxAgeS} seconds. Open /api/core/auth/orgs/${platformKey}/sign-in/?max_age=${maxAgeS} in the browser.`,
    { headers: { 'WWW-Authenticate': `Bearer error="insufficient_user_authentication", max_age="${maxAgeS}"` } },
  );

export const badRequest = (detail: string) => new Problem('bad-request', detail);

/** States the path that the client probably meant. A redirect would turn a POST into a GET in many clients. */
export const noSuchPath = (path: string, nearest: NearestPath | null = null) =>
  new Problem('not-found', [`No operation has the path ${path}.`, describeNearest(nearest)].join(' '));

function describeNearest(nearest: NearestPath | null): string {
  if (!nearest) return 'The contract at /openapi.json lists all paths.';
  const methods = nearest.methods.join(', ');
  if (nearest.differs === 'in its last segments') return `The nearest path above it is ${nearest.path} (${methods}).`;
  const ending = nearest.path.endsWith('/') ? 'with' : 'without';
  return `The path ends ${ending} a slash: ${nearest.path} (${methods}).`;
}

/** `otherEnding`: the path with the trailing slash toggled, if it has the method. */
export const methodNotAllowed = (method: string, allowed: string[], otherEnding: string | null = null) => {
  const elsewhere = otherEnding === null ? '' : ` ${method} is available at ${otherEnding}.`;
  const detail = `This path allows ${allowed.join(', ')}, but not ${method}.${elsewhere}`;
  return new Problem('method-not-allowed', detail, { headers: { Allow: allowed.join(', ') } });
};

export const keyReused = (key: string) =>
  new Problem('idempotency-key-reused', `The Idempotency-Key '${key}' was used for another request before.`);

export const stillRunning = (key: string) =>
  new Problem('still-running', `The first request with the Idempotency-Key '${key}' is still running.`, {
    headers: { 'Retry-After': '1' },
  });

export const payloadTooLarge = (limitBytes: number) =>
  new Problem('payload-too-large', `The body is larger than ${limitBytes} bytes.`);

export const rangeNotSatisfiable = (size: number) =>
  new Problem('range-not-satisfiable', `The file has ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });

export const uriTooLong = (limit: number) =>
  new Problem('uri-too-long', `The address is longer than ${limit} characters.`);

export const unsupportedMediaType = (detail: string) => new Problem('unsupported-media-type', detail);

export const tooManyRequests = (detail: string, retryAfterS: number, headers: Record<string, string>) =>
  new Problem('too-many-requests', detail, { headers: { ...headers, 'Retry-After': String(retryAfterS) } });

export const internalError = (detail = 'An unexpected error occurred. Quote the request id when you report it.') =>
  new Problem('internal-error', detail);
