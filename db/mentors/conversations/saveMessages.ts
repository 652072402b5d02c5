import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { contentUuid } from '../../core/contentUuid.js';
import { mapInSlices } from '../../core/slices.js';
import { lockName } from '../../core/lockName.js';
import { query } from '../../core/transaction.js';
import { type Usage, addWeeklyUsage } from '../../accounts/llm/weeklyUsage.js';
import type { ConversationMessage } from './conversationMessage.js';
import { scoreSentiment } from './scoreSentiment.js';

/** A message of a conversation between a learner and a mentor. */
export interface IncomingMessage {
  /** A UUID. When absent, it is computed from the content, so that a repeated message has the same id. */
  id?: string;
  /** The client's id of the session. All messages of a session have the same person and mentor. */
  session_id: string;
  /** The learner: a user name of the platform. */
  username: string;
  /** The mentor: its unique id or its slug. */
  mentor: string;
  /** ISO 8601. */
  at: string;
  role: ConversationMessage['role'];
  text: string;
  model?: string;
  prompt_tokens?: number;
  completion_tokens?: number;
  /** US dollars. */
  cost?: number;
  seconds?: number;
}

export interface SavedMessages {
  created: number;
  unchanged: number;
  /** Indexes of rejected messages, with the invalid field. */
  refused: { index: number; field: 'username' | 'mentor' | 'session_id' | 'id'; reason: string }[];
}

/**
 * Stores messages of a tenant in one statement, with sentiment scores of learners' messages. Never changes stored
 * messages. Safe to repeat.
 */
export async function saveMessages(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  messages: IncomingMessage[],
): Promise<SavedMessages> {
  const rows = await mapInSlices(messages, buildRow, MESSAGES_A_SLICE);
  return db.transaction(actor, async (trx) => {
    // A statement of its own before SAVE, so that SAVE sees what earlier holders of the lock committed.
    await lockName(trx, 'conversations', platformId);
    const [answer] = await query<SavedMessages & { used: Usage[] }>(trx, SAVE, [platformId, JSON.stringify(rows)]);
    const { used, ...saved } = answer!;
    await addWeeklyUsage(trx, platformId, used);
    return saved;
  });
}

/** A message takes up to 10 ms. */
const MESSAGES_A_SLICE = 4;
const NAMESPACE = 'b51c9f38-2f0e-4c4e-9d35-7a1f0c6d8e27';

function buildRow(message: IncomingMessage): object {
  const { id, session_id, username, mentor, at, role, text } = message;
  const content = [session_id, username.toLowerCase(), mentor.toLowerCase(), new Date(at).toISOString(), role, text];
  return {
    ...message,
    id: id?.toLowerCase() ?? contentUuid(NAMESPACE, JSON.stringify(content)),
    sentiment: role === 'user' ? scoreSentiment(text) : null,
  };
}

/** SQL: the columns that decide whether two messages with the same id are equal. */
const listContentColumns = (table: string) => `${table}.at, ${table}.role, ${table}.text`;

// The first message of a new session determines its person and mentor.
const SAVE: ChangingStatement = {
  changes: true,
  name: 'save_conversation_messages',
  text: `
    with sent as materialized (
      select input.*, ordinal - 1 as index, person.id as user_id, mentors.id as mentor_id
        from rows from (jsonb_to_recordset(cast($2 as jsonb)) as
               (id uuid, session_id text, username text, mentor text, at timestamptz, role text, text text, model text,
                prompt_tokens integer, completion_tokens integer, cost numeric, seconds numeric, sentiment real))
               with ordinality as input (id, session_id, username, mentor, at, role, text, model, prompt_tokens, completion_tokens, cost, seconds, sentiment, ordinal)
        left join lateral (
          select users.id from users join memberships on memberships.platform_id = $1 and memberships.user_id = users.id
           where lower(users.username) = lower(input.username)) person on true
        left join lateral (
          select mentors.id from mentors
           where mentors.platform_id = $1 and (cast(mentors.unique_id as text) = lower(input.mentor) or mentors.slug = input.mentor)
           order by mentors.deleted_at is null desc
           limit 1) mentors on true
    ), named as materialized (
      select * from sent where user_id is not null and mentor_id is not null
    ), owned as materialized (
      select distinct on (named.session_id) named.session_id, coalesce(stored.user_id, named.user_id) as user_id,
             coalesce(stored.mentor_id, named.mentor_id) as mentor_id
        from named
        left join conversation_sessions stored on stored.platform_id = $1 and stored.session_key = named.session_id
       order by named.session_id, index
    ), fitting as materialized (
      select named.* from named join owned using (session_id, user_id, mentor_id)
    ), compared as materialized (
      select fitting.*, stored.id is null and fitting.index = first_value(fitting.index) over same_id as is_new,
             (${listContentColumns('fitting')}) is not distinct from
               case when stored.id is null then first_value((${listContentColumns('fitting')})) over same_id else (${listContentColumns('stored')}) end as is_same
        from fitting
        left join conversation_messages stored on stored.platform_id = $1 and stored.id = fitting.id
      window same_id as (partition by fitting.id order by fitting.index)
    ), fresh as materialized (
      select * from compared where is_new
    ), session as (
      insert into conversation_sessions as stored (platform_id, session_key, user_id, mentor_id, started_at, last_at, messages)
      select $1, session_id, user_id, mentor_id, min(at), max(at), count(*) from fresh group by session_id, user_id, mentor_id order by session_id
      on conflict (platform_id, session_key) do update
        set started_at = least(stored.started_at, excluded.started_at), last_at = greatest(stored.last_at, excluded.last_at),
            messages = stored.messages + excluded.messages
      returning id, session_key
    ), added as (
      insert into conversation_messages
        (platform_id, id, session_id, user_id, mentor_id, at, role, text, model, prompt_tokens, completion_tokens, cost, seconds, sentiment)
      select $1, fresh.id, session.id, user_id, mentor_id, at, role, text, model, prompt_tokens, completion_tokens, cost, seconds, sentiment
        from fresh join session on session.session_key = fresh.session_id
       order by fresh.id
      returning user_id, at, model, prompt_tokens, completion_tokens, cost
    )
    select cast((select count(*) from added) as integer) as created,
           cast((select count(*) from compared where is_same and not is_new) as integer) as unchanged,
           (select coalesce(json_agg(json_build_object('userId', user_id, 'at', at, 'provider', '', 'model', coalesce(model, ''), 'promptTokens', coalesce(prompt_tokens, 0),
                                                       'completionTokens', coalesce(completion_tokens, 0), 'cost', cost)), '[]')
              from added where cost is not null or coalesce(prompt_tokens, 0) + coalesce(completion_tokens, 0) > 0) as used,
           (select coalesce(json_agg(json_build_object('index', index, 'field', field, 'reason', reason) order by index), '[]')
              from (select index, 'username' as field, 'is not a member of the platform' as reason from sent where user_id is null
                    union all
                    select index, 'mentor', 'is no mentor of the platform' from sent where user_id is not null and mentor_id is null
                    union all
                    select index, 'session_id', 'is a session of another person or mentor' from named
                     where index not in (select index from fitting)
                    union all
                    select index, 'id', 'is that of another message' from compared where not is_same) refusal) as refused`,
};
