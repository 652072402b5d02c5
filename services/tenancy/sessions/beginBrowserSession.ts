import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../db/core/actor.js';
import { hashSha256 } from '../../../db/tenancy/access/secrets.js';
import {
  type NewBrowserSession,
  type SessionKey,
  createBrowserSession,
} from '../../../db/tenancy/sessions/saveBrowserSession.js';
import type { CoreServices } from '../../_shared/context.js';
import { buildSetCookie } from './cookies.js';
import { SESSION_COOKIE, formatSession } from './sessionCookie.js';

export type BegunBy = Pick<NewBrowserSession, 'platform_id' | 'user_id'> &
  Partial<
    Pick<
      NewBrowserSession,
      'provider_id' | 'lti_person_id' | 'subject' | 'sid' | 'role' | 'acr' | 'authenticated_at' | 'issued_at'
    >
  >;

export interface SessionBrowser {
  /** The address of the request. */
  url: Pick<URL, 'protocol'>;
  userAgent: string;
  /** The session that the browser has now. It ends, so that its secret gives no access to the new one. */
  previous: SessionKey | null;
  /** Whether it shows the answer in a frame of another site. */
  isFramed?: boolean;
}

/**
 * Begins a session of a person of a platform in a browser, with a new secret. Returns its id and the `Set-Cookie` header
 * of the answer. The caller has verified the person.
 */
export async function beginBrowserSession(
  { db, settings }: Pick<CoreServices, 'db' | 'settings'>,
  actor: Actor,
  person: BegunBy,
  { url, userAgent, previous, isFramed }: SessionBrowser,
): Promise<{ id: string; setCookie: string }> {
  const secret = randomBytes(32).toString('base64url');
  const maxAgeS = settings.sessionHours * 3_600;
  const values = {
    ...{
      provider_id: null,
      lti_person_id: null,
      subject: null,
      sid: null,
      role: null,
      acr: null,
      authenticated_at: null,
      issued_at: null,
    },
    ...person,
    secret_sha256: hashSha256(secret),
    idle_s: settings.sessionIdleMinutes * 60,
    user_agent: userAgent.replaceAll('\0', '').slice(0, 500),
    expires_at: new Date(Date.now() + maxAgeS * 1_000),
  };
  const id = await createBrowserSession(db, actor, values, previous);
  const value = formatSession({ platformId: person.platform_id, id, secret });
  return { id, setCookie: buildSetCookie(url, { name: SESSION_COOKIE, value, maxAgeS, isFramed }) };
}
