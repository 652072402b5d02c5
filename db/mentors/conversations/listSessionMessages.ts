import type { Database } from '../../core/connect.js';
import type { ConversationMessage } from './conversationMessage.js';
import type { AnswerOutcome, AnswerSource, ConversationTurn } from './conversationTurn.js';

/** A message of a session. Times are ISO 8601, UTC. */
export interface SessionMessage extends Pick<ConversationMessage, 'id' | 'role' | 'text' | 'model'> {
  session_id: string;
  created_at: string;
  /** For an answer, the id of its question. */
  reply_to: string | null;
  /** For a question, the state of its answer. */
  state: ConversationTurn['state'] | null;
  /** For an answer, how it was made. */
  outcome: AnswerOutcome | null;
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | null;
  seconds: number | null;
  sources: AnswerSource[];
  guided_prompts: string[];
}

// A question whose process crashed counts as failed when its claim expires.
const MESSAGE = `json_build_object(
    'id', message.id, 'session_id', session.session_key, 'role', message.role, 'text', message.text,
    'created_at', utc_time(message.at), 'reply_to', answered.question_id,
    'state', case when own.state = 'running' and own.claimed_until <= now() then 'failed' else own.state end, 'outcome', answered.outcome, 'model', message.model,
    'usage', case when message.prompt_tokens is not null or message.completion_tokens is not null then json_build_object(
      'prompt_tokens', coalesce(message.prompt_tokens, 0), 'completion_tokens', coalesce(message.completion_tokens, 0),
      'total_tokens', coalesce(message.prompt_tokens, 0) + coalesce(message.completion_tokens, 0)) end,
    'seconds', message.seconds, 'sources', coalesce(answered.sources, '[]'), 'guided_prompts', coalesce(answered.guided_prompts, '{}'))`;

const JOIN_QUESTIONS = `
      left join conversation_turns own on own.platform_id = $1 and own.session_id = $2 and own.question_id = message.id
      left join conversation_turns answered on answered.platform_id = $1 and answered.session_id = $2 and answered.answer_id = message.id`;

const LIST = {
  name: 'list_messages_of_session',
  text: `
    with page as materialized (
      select * from conversation_messages where platform_id = $1 and session_id = $2 order by at, id limit $3 offset $4
    )
    select (select count(*) from conversation_messages where platform_id = $1 and session_id = $2)::float8 as count,
           (select coalesce(json_agg(${MESSAGE} order by message.at, message.id), '[]')
              from page message
              join conversation_sessions session on session.platform_id = $1 and session.id = $2${JOIN_QUESTIONS}) as messages`,
};

/** Lists one page of the messages of a session by time, and counts all of them. */
export async function listSessionMessages(
  db: Pick<Database, 'read'>,
  platformId: number,
  sessionId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; messages: SessionMessage[] }> {
  return (
    await db.read<{ count: number; messages: SessionMessage[] }>(LIST, [platformId, sessionId, limit, offset])
  )[0]!;
}

const FIND = {
  name: 'find_messages_of_session',
  text: `
    select ${MESSAGE} as message
      from conversation_messages message
      join conversation_sessions session on session.platform_id = $1 and session.id = $2${JOIN_QUESTIONS}
     where message.platform_id = $1 and message.session_id = $2 and message.id = any (cast($3 as uuid[]))
     order by message.at, message.id`,
};

/** Finds messages of a session by UUID, in order of time. Unknown UUIDs are ignored. */
export async function findSessionMessages(
  db: Pick<Database, 'read'>,
  platformId: number,
  sessionId: number,
  ids: string[],
): Promise<SessionMessage[]> {
  return (await db.read<{ message: SessionMessage }>(FIND, [platformId, sessionId, ids])).map(({ message }) => message);
}

const FIND_GREETING = {
  name: 'find_greeting_of_session',
  text: `
    select ${MESSAGE} as message
      from (select * from conversation_messages where platform_id = $1 and session_id = $2 order by at, id limit 1) message
      join conversation_sessions session on session.platform_id = $1 and session.id = $2${JOIN_QUESTIONS}
     where message.role = 'assistant'`,
};

/** Finds the first message of a session when it is the mentor's; else null. */
export async function findGreeting(
  db: Pick<Database, 'read'>,
  platformId: number,
  sessionId: number,
): Promise<SessionMessage | null> {
  return (await db.read<{ message: SessionMessage }>(FIND_GREETING, [platformId, sessionId]))[0]?.message ?? null;
}
