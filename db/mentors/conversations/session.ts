import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';

/** A conversation of one person with one mentor. */
export interface Session {
  id: number;
  /** The id that clients use. */
  sessionKey: string;
  userId: number | null;
  mentorId: number;
  channel: string | null;
}

export interface NewSession {
  platformId: number;
  userId: number;
  mentorId: number;
  channel: string;
  /** Calls of the same person with the same key open one session; with null, each call opens one. */
  openingKey: string | null;
}

/**
 * Opens a session, or returns the one that the person opened with the same key, even of another mentor. Safe to
 * repeat and in parallel.
 */
export function openSession(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, mentorId, channel, openingKey }: NewSession,
): Promise<{ session: Session; isNew: boolean }> {
  return db.transaction(actor, async (trx) => {
    const values = [platformId, randomUUID(), userId, mentorId, channel, openingKey];
    const [opened] = await query<Session>(trx, OPEN, values);
    const [known] = opened ? [] : await query<Session>(trx, FIND_OPENED, [platformId, userId, openingKey]);
    return { session: (opened ?? known)!, isNew: opened !== undefined };
  });
}

const SESSION_COLUMNS = `id, session_key as "sessionKey", user_id as "userId", mentor_id as "mentorId", channel`;

const OPEN: ChangingStatement = {
  name: 'open conversation session',
  changes: true,
  text: `
    insert into conversation_sessions (platform_id, session_key, user_id, mentor_id, channel, opening_key, started_at, last_at, messages)
    values ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()), 0)
    on conflict (platform_id, user_id, opening_key) where opening_key is not null do nothing
    returning ${SESSION_COLUMNS}`,
};

const FIND_OPENED = {
  name: 'find opened conversation session',
  text: `select ${SESSION_COLUMNS} from conversation_sessions where platform_id = $1 and user_id = $2 and opening_key = $3`,
};

const FIND = {
  name: 'find_conversation_session',
  text: `select ${SESSION_COLUMNS} from conversation_sessions where platform_id = $1 and session_key = $2`,
};

/** Finds a session of any person of the platform; null when there is none. */
export async function findSession(
  db: Pick<Database, 'read'>,
  platformId: number,
  sessionKey: string,
): Promise<Session | null> {
  return (await db.read<Session>(FIND, [platformId, sessionKey]))[0] ?? null;
}
