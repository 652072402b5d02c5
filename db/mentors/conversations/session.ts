import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { ConversationSession } from './conversationSession.js';

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
    const now = trx.raw(`date_trunc('milliseconds', now())`);
    const opened = await ConversationSession.query(trx)
      .insert({
        platform_id: platformId,
        session_key: randomUUID(),
        user_id: userId,
        mentor_id: mentorId,
        channel,
        opening_key: openingKey,
        started_at: now,
        last_at: now,
        messages: 0,
      })
      .onConflict(trx.raw('(platform_id, user_id, opening_key) where opening_key is not null'))
      .ignore()
      .returning('id');
    const isNew = opened.id !== undefined;
    const key = { platform_id: platformId, user_id: userId, opening_key: openingKey };
    const session = isNew ? opened : (await ConversationSession.query(trx).findOne(key))!;
    return { session: mapSession(session), isNew };
  });
}

const mapSession = ({ id, session_key, user_id, mentor_id, channel }: ConversationSession): Session => ({
  id,
  sessionKey: session_key,
  userId: user_id,
  mentorId: mentor_id,
  channel,
});

const FIND = {
  name: 'find_conversation_session',
  text: `select id, session_key as "sessionKey", user_id as "userId", mentor_id as "mentorId", channel
           from conversation_sessions where platform_id = $1 and session_key = $2`,
};

/** Finds a session of any person of the platform; null when there is none. */
export async function findSession(
  db: Pick<Database, 'read'>,
  platformId: number,
  sessionKey: string,
): Promise<Session | null> {
  return (await db.read<Session>(FIND, [platformId, sessionKey]))[0] ?? null;
}
