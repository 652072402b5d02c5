import type { Database } from '../../core/connect.js';
import type { ConversationMessage } from './conversationMessage.js';
import {
  type MessageFilter,
  type Sentiment,
  buildFilteredStatement,
  buildFilterCondition,
  listFilterValues,
} from './messageFilter.js';

/** A message with its learner and its mentor. */
export interface ListedMessage {
  id: string;
  session_id: string;
  username: string | null;
  full_name: string | null;
  mentor_id: string;
  mentor: string;
  /** ISO 8601, UTC. */
  at: string;
  role: ConversationMessage['role'];
  text: string;
  /** Of learners' messages. */
  sentiment: Sentiment | null;
}

export type MessageSort = 'at' | 'username' | 'full_name' | 'mentor' | 'role' | 'sentiment';

export interface MessagePage extends MessageFilter {
  /** Selects learners' messages of this sentiment; null selects all messages. */
  sentiment: Sentiment | null;
  sort: { field: MessageSort; descending: boolean };
  limit: number;
  offset: number;
}

/** SQL of the sort keys other than the time, and the join that each needs. Empty values sort first. */
const SORTS: Record<Exclude<MessageSort, 'at'>, { key: string; join?: string }> = {
  username: { key: `coalesce(lower(users.username), '')`, join: 'left join users on users.id = message.user_id' },
  full_name: { key: `coalesce(users.folded_name, '')`, join: 'left join users on users.id = message.user_id' },
  mentor: { key: 'folded(mentors.name)', join: 'join mentors on mentors.id = message.mentor_id' },
  role: { key: 'message.role' },
  sentiment: { key: `coalesce(sentiment_of(message.sentiment), '')` },
};

// When sorting by time, an index selects the page; texts and names are read for its rows only.
const buildText = (filter: MessageFilter, { field, descending }: MessagePage['sort']) => {
  const { key = null, join = '' } = field === 'at' ? {} : SORTS[field];
  const order = [key, 'message.at', 'message.id']
    .flatMap((one) => (one === null ? [] : [`${one} ${descending ? 'desc' : 'asc'}`]))
    .join(', ');
  return `
  with matching as not materialized (
    select message.id, message.at, message.role, message.user_id, message.mentor_id, message.sentiment from conversation_messages message
     where ${buildFilterCondition('message', filter)} and (cast($6 as text) is null or (role = 'user' and sentiment_of(message.sentiment) = $6))
  ), page as materialized (
    select message.id, row_number() over (order by ${order}) as ordinal from matching message ${join} order by ${order} limit $7 offset $8
  )
  select (select count(*) from matching)::float8 as total,
         (select coalesce(json_agg(json_build_object('id', message.id, 'session_id', session.session_key, 'username', users.username, 'full_name', users.name,
                   'mentor_id', mentors.unique_id, 'mentor', mentors.name, 'at', utc_time(message.at), 'role', message.role,
                   'text', message.text, 'sentiment', sentiment_of(message.sentiment)) order by ordinal), '[]')
            from page
            join conversation_messages message on message.platform_id = $1 and message.id = page.id
            join conversation_sessions session on session.platform_id = $1 and session.id = message.session_id
            left join users on users.id = message.user_id
            -- Without the platform: mentors of the main platform also have conversations in others, and mentor ids are unique.
            join mentors on mentors.id = message.mentor_id) as rows`;
};

/** Lists one page of the messages of a tenant, and counts all that match. */
export async function listMessages(
  db: Pick<Database, 'read'>,
  page: MessagePage,
): Promise<{ total: number; rows: ListedMessage[] }> {
  const { field, descending } = page.sort;
  const text = buildText(page, page.sort);
  // A named statement keeps its plan. Only the usual order, by time, has a name.
  const statement =
    field === 'at' ? buildFilteredStatement(descending ? 'newest messages' : 'oldest messages', page, text) : { text };
  const values = [...listFilterValues(page), page.sentiment, page.limit, page.offset];
  const [row] = await db.read<{ total: number; rows: ListedMessage[] }>(statement, values);
  return row!;
}
