import type { Database } from '../../core/connect.js';

/** A session as lists show it. Times are ISO 8601, UTC. */
export interface ListedSession {
  id: string;
  username: string;
  mentor: { unique_id: string; name: string; slug: string | null; image_url: string | null };
  channel: string | null;
  started_at: string;
  last_message_at: string;
  message_count: number;
}

// Joined without the platform: mentors of the main platform also have sessions in others, and mentor ids are unique.
const SESSION = `json_build_object(
    'id', session.session_key, 'username', users.username, 'channel', session.channel, 'started_at', utc_time(session.started_at),
    'last_message_at', utc_time(session.last_at), 'message_count', session.messages,
    'mentor', json_build_object('unique_id', mentor.unique_id, 'name', mentor.name, 'slug', mentor.slug, 'image_url', mentor.image_url))`;

const LIST = {
  name: 'list_sessions_of_person',
  text: `
    with chosen as not materialized (
      select * from conversation_sessions session
       where session.platform_id = $1 and session.user_id = $2
         and (cast($3 as uuid) is null or session.mentor_id in (select mentors.id from mentors where mentors.unique_id = cast($3 as uuid)))
    ), page as materialized (
      select * from chosen order by last_at desc, id desc limit $4 offset $5
    )
    select (select count(*) from chosen)::float8 as count,
           (select coalesce(json_agg(${SESSION} order by session.last_at desc, session.id desc), '[]')
              from page session
              join users on users.id = session.user_id
              join mentors mentor on mentor.id = session.mentor_id) as sessions`,
};

/** Lists one page of a person's sessions in a platform, latest first, and counts all of them. */
export async function listSessions(
  db: Pick<Database, 'read'>,
  {
    platformId,
    userId,
    mentor,
    limit,
    offset,
  }: { platformId: number; userId: number; mentor: string | null; limit: number; offset: number },
): Promise<{ count: number; sessions: ListedSession[] }> {
  return (
    await db.read<{ count: number; sessions: ListedSession[] }>(LIST, [platformId, userId, mentor, limit, offset])
  )[0]!;
}

const FIND = {
  name: 'find_listed_session',
  text: `
    select ${SESSION} as session
      from conversation_sessions session
      join users on users.id = session.user_id
      join mentors mentor on mentor.id = session.mentor_id
     where session.platform_id = $1 and session.id = $2`,
};

/** Finds one session in the form of lists; null when there is none. */
export async function findListedSession(
  db: Pick<Database, 'read'>,
  platformId: number,
  id: number,
): Promise<ListedSession | null> {
  return (await db.read<{ session: ListedSession }>(FIND, [platformId, id]))[0]?.session ?? null;
}
