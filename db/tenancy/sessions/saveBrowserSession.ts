import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { BrowserSession } from './browserSession.js';

export type NewBrowserSession = Pick<
  BrowserSession,
  | 'platform_id'
  | 'user_id'
  | 'provider_id'
  | 'lti_person_id'
  | 'secret_sha256'
  | 'subject'
  | 'sid'
  | 'role'
  | 'acr'
  | 'authenticated_at'
  | 'issued_at'
  | 'idle_s'
  | 'user_agent'
  | 'expires_at'
>;

/** Identifies a session. */
export interface SessionKey {
  platformId: number;
  id: string;
}

/** Stores a session and returns its id. `replaces`: the previous session of the browser, which ends. */
export function createBrowserSession(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  values: NewBrowserSession,
  replaces: SessionKey | null,
): Promise<string> {
  return db.transaction(actor, async (trx) => {
    if (replaces) await BrowserSession.query(trx).deleteById([replaces.platformId, replaces.id]);
    const { id } = await BrowserSession.query(trx).insert(values).returning('id');
    return id;
  });
}

/** Ends sessions of a platform: all that match. Returns the number of ended sessions. */
export function endBrowserSessions(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, ...filter }: { platformId: number; id?: string; userId?: number },
): Promise<number> {
  const { id, userId } = filter;
  const where = {
    platform_id: platformId,
    ...(id !== undefined && { id }),
    ...(userId !== undefined && { user_id: userId }),
  };
  return db.transaction(actor, async (trx) => BrowserSession.query(trx).delete().where(where));
}
