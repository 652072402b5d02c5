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

const COLUMNS = `id, session_key as "sessionKey", user_id as "userId", mentor_id as "mentorId", channel`;

export interface NewSession {
  platformId: number;
  userId: number;
  mentorId: number;
  channel: string;
  /** Calls of the same person with the same key open one session; with null, each call opens one. */
  openingKey: string | null;
}

const OPEN: ChangingStatement = {
  changes: true,
  name: 'open_conversation_session',
  text: `
    insert into conversation_sessions (platform_id, session_key, user_id, mentor_id, channel, opening_key, started_at, last_at, messages)
    select $1, cast(gen_random_uuid() as text), $2, $3, $4, $5, at, at, 0 from date_trunc('milliseconds', now()) at
    on conflict (platform_id, user_id, opening_key) where opening_key is not null do nothing
    returning ${COLUMNS}`,
};
const FIND_OPENED = {
  name: 'find_conversation_session_by_opening_key',
  text: `select ${COLUMNS} from conversation_sessions where platform_id = $1 and user_id = $2 and opening_key = $3`,
};

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
    const [opened] = await query<Session>(trx, OPEN, [platformId, userId, mentorId, channel, openingKey]);
    if (opened) return { session: opened, isNew: true };
    return {
      session: (await query<Session>(trx, FIND_OPENED, [platformId, userId, openingKey]))[0]!,
      isNew: false,
    };
  });
}

const FIND = {
  name: 'find_conversation_session',
  text: `select ${COLUMNS} from conversation_sessions where platform_id = $1 and session_key = $2`,
};

/** Finds a session of any person of the platform; null when there is none. */
export async function findSession(
  db: Pick<Database, 'read'>,
  platformId: number,
  sessionKey: string,
): Promise<Session | null> {
  return (await db.read<Session>(FIND, [platformId, sessionKey]))[0] ?? null;
}
