import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { joinColumns } from '../../core/joinColumns.js';
import { change } from '../../core/transaction.js';
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

const CREATE: ChangingStatement = {
  changes: true,
  name: 'create browser session',
  text: `
    with ended as (
      delete from browser_sessions where platform_id = cast($15 as integer) and id = cast($16 as uuid)
    )
    insert into browser_sessions (${joinColumns<BrowserSession>(
      'platform_id',
      'user_id',
      'provider_id',
      'lti_person_id',
      'secret_sha256',
      'subject',
      'sid',
      'role',
      'acr',
      'authenticated_at',
      'issued_at',
      'idle_s',
      'user_agent',
      'expires_at',
    )}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    returning id`,
};

/** Stores a session and returns its id. `replaces`: the previous session of the browser, which ends. */
export async function createBrowserSession(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  values: NewBrowserSession,
  replaces: SessionKey | null,
): Promise<string> {
  const [created] = await change<{ id: string }>(db, actor, CREATE, [
    ...[values.platform_id, values.user_id, values.provider_id, values.lti_person_id, values.secret_sha256],
    ...[values.subject, values.sid, values.role, values.acr, values.authenticated_at, values.issued_at],
    ...[values.idle_s, values.user_agent, values.expires_at],
    ...[replaces?.platformId ?? null, replaces?.id ?? null],
  ]);
  return created!.id;
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
