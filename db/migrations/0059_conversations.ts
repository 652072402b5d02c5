import type { Knex } from 'knex';

/**
 * What learners and mentors wrote to each other. Texts are secrets of the tenant: these tables keep no audit log, and only the tenant's
 * administrators and the person may read them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table conversation_sessions (
      platform_id integer not null,
      id          bigint generated always as identity,
      -- As the client calls it.
      session_key text not null check (length(session_key) between 1 and 255),
      -- Null once the person is erased.
      user_id     bigint,
      mentor_id   bigint not null,
      started_at  timestamptz not null,
      last_at     timestamptz not null,
      messages    integer not null,
      primary key (platform_id, id),
      check (last_at >= started_at)
    );
    create unique index conversation_sessions_key on conversation_sessions (platform_id, session_key);
    create index conversation_sessions_by_person on conversation_sessions (platform_id, user_id, last_at);
    create index conversation_sessions_by_mentor on conversation_sessions (platform_id, mentor_id, last_at);

    create table conversation_messages (
      platform_id       integer not null,
      id                uuid not null,
      session_id        bigint not null,
      -- Of the session: the learner, also where the mentor writes.
      user_id           bigint,
      mentor_id         bigint not null,
      at                timestamptz not null,
      role              text not null check (role in ('user', 'assistant', 'system')),
      text              text not null,
      model             text,
      prompt_tokens     integer check (prompt_tokens >= 0),
      completion_tokens integer check (completion_tokens >= 0),
      -- US dollars.
      cost              numeric(16, 8) check (cost >= 0),
      -- How long the answer took.
      seconds           numeric(12, 3) check (seconds >= 0),
      -- Compound score of a learner's text; null for others.
      sentiment         real check (sentiment between -1 and 1),
      primary key (platform_id, id),
      check ((sentiment is null) = (role <> 'user'))
    );
    create index conversation_messages_by_session on conversation_messages (platform_id, session_id, at, id);
    create index conversation_messages_by_person on conversation_messages (platform_id, user_id, at) include (sentiment) where role = 'user';
  `);
}
