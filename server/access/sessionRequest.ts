import type { ServiceSettings } from '../../services/_shared/context.js';
import { isListedOrigin } from '../../services/_shared/isListedOrigin.js';
import { forbidden } from '../../services/_shared/problems.js';
import { readCookie } from '../../services/tenancy/sessions/cookies.js';
import { SESSION_COOKIE } from '../../services/tenancy/sessions/sessionCookie.js';
import { buildRequestUrl } from '../http/buildRequestUrl.js';
import { CSRF_HEADER, type Exchange } from '../http/exchange.js';

type Settings = Pick<ServiceSettings, 'publicUrl' | 'corsOrigins'>;

/** The value of the session cookie of a request; null without one. */
export function readSessionCookie(exchange: Exchange, { publicUrl }: Settings): string | null {
  const { cookie } = exchange.request.headers;
  return cookie === undefined ? null : readCookie(cookie, buildRequestUrl(exchange, publicUrl), SESSION_COOKIE);
}

/**
 * Whether a request with a session cookie comes from a page that may use the session. Other sites can make a browser
 * send changes with its cookies, but neither the `Origin` of the service nor a header of their choice.
 */
export function isOwnPage(exchange: Exchange, { publicUrl, corsOrigins }: Settings): boolean {
  const { method, headers } = exchange.request;
  if (method === 'GET' || method === 'HEAD') return true;
  const { origin } = headers;
  if (origin === undefined || headers[CSRF_HEADER] !== '1') return false;
  return origin === buildRequestUrl(exchange, publicUrl).origin || isListedOrigin(corsOrigins, origin);
}

export const forgedRequest = () =>
  forbidden(
    'A change with a session cookie needs the header `X-CSRF: 1`, and an `Origin` that is this service or listed in CORS_ORIGINS.',
  );
