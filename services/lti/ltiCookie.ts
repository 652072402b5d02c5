import { buildSetCookie, readCookie } from '../tenancy/sessions/cookies.js';

const NAME = 'lti';
/** Seconds between the login and the launch. */
export const LOGIN_LASTS_S = 600;
const SECRET = /^[\w-]{43}$/;

/**
 * The `Set-Cookie` header that binds logins to a browser. The launch is a form that the LMS posts, mostly within a frame,
 * so a browser must send the cookie from other sites.
 */
export const buildLtiCookie = (url: Pick<URL, 'protocol'>, secret: string): string =>
  buildSetCookie(url, { name: NAME, value: secret, maxAgeS: LOGIN_LASTS_S, isFramed: true });

/** The secret of the browser in a `Cookie` header; null without one. */
export function readLtiCookie(header: string | undefined, url: Pick<URL, 'protocol'>): string | null {
  const secret = readCookie(header, url, NAME);
  return secret !== null && SECRET.test(secret) ? secret : null;
}
