import { buildCookieName, readCookie } from '../tenancy/sessions/cookies.js';

const NAME = 'lti';
/** Seconds between the login and the launch. */
export const LOGIN_LASTS_S = 600;
const SECRET = /^[\w-]{43}$/;

/**
 * The `Set-Cookie` header that binds logins to a browser. The launch is a form that the LMS posts, mostly within a frame,
 * so a browser must send the cookie from other sites. Over http, browsers accept that only without `SameSite`.
 */
export function buildLtiCookie(url: Pick<URL, 'protocol'>, secret: string): string {
  const sameSite = url.protocol === 'https:' ? '; SameSite=None; Secure; Partitioned' : '';
  return `${buildCookieName(NAME, url)}=${secret}; Path=/; Max-Age=${LOGIN_LASTS_S}; HttpOnly${sameSite}`;
}

/** The secret of the browser in a `Cookie` header; null without one. */
export function readLtiCookie(header: string | undefined, url: Pick<URL, 'protocol'>): string | null {
  const secret = readCookie(header, url, NAME);
  return secret !== null && SECRET.test(secret) ? secret : null;
}
