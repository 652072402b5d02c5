import type { Knex } from 'knex';

/**
 * One store of what a platform signs in with at outside services, what its people may do with language models, and what that may cost. The
 * credentials of language models move in; `llm_credentials` stays until nothing reads it any more.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table service_credentials (
      platform_id   integer not null references platforms,
      id            bigint generated always as identity,
      kind          text not null check (kind in ('llm', 'integration')),
      service       text not null check (length(service) between 1 and 255),
      -- Fields that are no secret.
      plain         jsonb not null default '{}',
      -- Names of the fields that are.
      secret_fields text[] not null default '{}',
      -- A JSON object of them; null where there are none.
      sealed        text,
      -- The place that the text was sealed for: of language models it was another one before, and held nothing but the key.
      sealed_for    text not null default 'service_credentials' check (sealed_for in ('service_credentials', 'llm_credentials')),
      active        boolean not null default true,
      created_at    timestamptz not null default now(),
      modified_at   timestamptz not null default now(),
      primary key (platform_id, id),
      constraint service_credentials_service unique (platform_id, kind, service),
      check ((sealed is null) = (secret_fields = '{}'))
    );
    comment on column service_credentials.sealed is 'sealed';
    comment on column llm_credentials.secret is 'sealed';
    comment on column mcp_servers.credentials is 'sealed';
    comment on column mcp_servers.extra_headers is 'sealed';
    select keep_audit_log_of('service_credentials', '{sealed}');

    create table llm_settings (
      platform_id      integer primary key references platforms,
      -- Whose model is used where none is named; null: none.
      active_provider  text check (length(active_provider) between 1 and 255),
      active_model     text check (length(active_model) between 1 and 255),
      -- [{provider, model}]; null: every model of a provider with a credential.
      available_models jsonb,
      -- Whether credentials of the main platform serve where the platform has none.
      use_default_key  boolean not null default false,
      metadata         jsonb not null default '{}',
      created_at       timestamptz not null default now(),
      modified_at      timestamptz not null default now(),
      check (active_provider is not null or active_model is null)
    );
    select keep_audit_log_of('llm_settings');

    -- Trials of language models at the main platform's cost. Person 0: all people of the platform, who share its budget.
    create table llm_trials (
      platform_id  integer not null references platforms,
      user_id      bigint not null,
      enabled      boolean not null,
      starts_at    timestamptz not null,
      ends_at      timestamptz not null,
      token_budget bigint not null check (token_budget >= 0),
      metadata     jsonb not null default '{}',
      created_at   timestamptz not null default now(),
      modified_at  timestamptz not null default now(),
      primary key (platform_id, user_id),
      check (ends_at > starts_at)
    );
    select keep_audit_log_of('llm_trials');

    -- Limits of a month (UTC); null is none. Person 0: the whole platform. Person -1: each person without a row of its own.
    create table llm_limits (
      platform_id         integer not null references platforms,
      user_id             bigint not null check (user_id >= -1),
      monthly_token_limit bigint check (monthly_token_limit >= 0),
      -- US dollars.
      monthly_cost_limit  numeric(16, 6) check (monthly_cost_limit >= 0),
      modified_at         timestamptz not null default now(),
      primary key (platform_id, user_id)
    );
    select keep_audit_log_of('llm_limits');

    -- What was used of a limit or of a trial, with what running calls have reserved. The month is its first day; of trials it is 'infinity'.
    create table llm_periods (
      platform_id integer not null references platforms,
      user_id     bigint not null,
      month       date not null,
      tokens      bigint not null default 0 check (tokens >= 0),
      -- US dollars.
      cost        numeric(20, 8) not null default 0 check (cost >= 0),
      primary key (platform_id, user_id, month)
    );

    -- Calls that run. What their process did not live to settle is given back after a while.
    create table llm_reservations (
      platform_id integer not null references platforms,
      id          uuid not null,
      user_id     bigint not null,
      -- Null where no daily limits hold.
      day         date,
      month       date not null,
      -- Whose trial pays: null for none.
      trial_of    bigint,
      tokens      bigint not null,
      cost        numeric(20, 8) not null,
      reserved_at timestamptz not null default now(),
      primary key (platform_id, id)
    );
    create index llm_reservations_by_time on llm_reservations (platform_id, reserved_at);

    insert into service_credentials (platform_id, kind, service, plain, secret_fields, sealed, sealed_for, active, created_at, modified_at)
    select distinct on (platform_id, provider) platform_id, 'llm', provider,
           case when base_url is null then '{}' else jsonb_build_object('base_url', base_url) end,
           case when secret is null then '{}' else cast('{api_key}' as text[]) end, secret, 'llm_credentials', active, created_at, modified_at
      from llm_credentials
     order by platform_id, provider, active desc, modified_at desc;

    insert into llm_settings (platform_id, active_provider, active_model)
    select platform_id, provider, model from llm_credentials where active;
  `);
}
