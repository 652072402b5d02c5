import type { SessionKey } from '../../../db/tenancy/sessions/saveBrowserSession.js';

export const SESSION_COOKIE = 'session';

const FORM = /^([1-9]\d{0,8})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The value of the cookie: where the session is stored, and its secret. */
export const formatSession = ({ platformId, id, secret }: SessionKey & { secret: string }): string =>
  `${platformId}.${id}.${secret}`;

/** Parses the value of the cookie; null when it does not have this form. */
export function parseSession(value: string): (SessionKey & { secret: string }) | null {
  const parts = FORM.exec(value);
  return parts ? { platformId: Number(parts[1]), id: parts[2]!, secret: parts[3]! } : null;
}
