import type { Knex } from 'knex';

/** Credentials of language models by tenant, and what every call to one cost. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table llm_credentials (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      provider    text not null check (provider in ('openai', 'anthropic', 'google', 'openai-compatible')),
      model       text not null check (length(model) between 1 and 255),
      base_url    text check (length(base_url) <= 2000),
      -- Sealed.
      secret      text,
      active      boolean not null default true,
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id),
      check (provider <> 'openai-compatible' or base_url is not null),
      check (provider = 'openai-compatible' or secret is not null)
    );
    create unique index llm_credentials_one_active on llm_credentials (platform_id) where active;

    -- One row a call, failed ones too. Rows are only added.
    create table llm_usage (
      platform_id   integer not null references platforms,
      id            bigint generated always as identity,
      user_id       bigint references users,
      purpose       text not null,
      provider      text not null,
      model         text not null,
      input_tokens  integer not null default 0 check (input_tokens >= 0),
      output_tokens integer not null default 0 check (output_tokens >= 0),
      outcome       text not null check (outcome in ('answered', 'timeout', 'rate_limited', 'refused', 'unavailable', 'bad_answer')),
      duration_ms   integer not null check (duration_ms >= 0),
      created_at    timestamptz not null default now(),
      primary key (platform_id, id)
    );
    create index llm_usage_by_time on llm_usage (platform_id, created_at);
  `);
}
