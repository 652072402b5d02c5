import type { Knex } from 'knex';

/** Answers of language models that are kept for the same question, and what calls have cost in a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a language model answered to a question of a person, by a hash of all that the answer depends on. While the first to ask waits
    -- for the model there is a claim and no answer.
    create table llm_answers (
      platform_id     integer not null,
      user_id         bigint not null,
      question_sha256 bytea not null,
      claimed_until   timestamptz not null,
      answer          jsonb,
      answered_at     timestamptz,
      primary key (platform_id, user_id, question_sha256),
      check ((answer is null) = (answered_at is null))
    );
    create index llm_answers_by_time on llm_answers (platform_id, claimed_until);

    -- Calls and tokens of a day (UTC), each with what running calls have reserved. User 0 is the whole platform.
    create table llm_spending (
      platform_id integer not null,
      user_id     bigint not null,
      day         date not null,
      calls       integer not null default 0 check (calls >= 0),
      tokens      bigint not null default 0 check (tokens >= 0),
      primary key (platform_id, user_id, day)
    );
    create index llm_spending_by_day on llm_spending (platform_id, day);
  `);
}
