import type { Knex } from 'knex';

/** Events of a platform are sent to addresses that it names, in their order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhook_endpoints (
      platform_id           integer not null references platforms,
      id                    uuid not null default gen_random_uuid(),
      url                   text not null check (length(url) between 1 and 2000),
      description           text not null default '' check (length(description) <= 500),
      -- Empty: all.
      event_types           text[] not null default '{}',
      is_active             boolean not null default true,
      secret                text not null,
      -- What was the secret before: it signs too until then.
      previous_secret       text,
      previous_secret_until timestamptz,
      -- Since when, and why, the service sends nothing more.
      disabled_at           timestamptz,
      disabled_reason       text,
      created_at            timestamptz not null default now(),
      modified_at           timestamptz not null default now(),
      primary key (platform_id, id),
      check ((previous_secret is null) = (previous_secret_until is null)),
      check ((disabled_at is null) = (disabled_reason is null)),
      check (disabled_at is null or not is_active)
    );
    comment on column webhook_endpoints.secret is 'sealed';
    comment on column webhook_endpoints.previous_secret is 'sealed';
    select keep_audit_log_of('webhook_endpoints');

    -- Up to which event an endpoint is served, and who sends the next one.
    create table webhook_positions (
      platform_id   integer not null,
      endpoint_id   uuid not null,
      series        bigint not null,
      place         bigint not null,
      due_at        timestamptz not null default now(),
      claim         uuid,
      claimed_until timestamptz,
      -- Of the next event: how often it was sent in vain, and since when.
      attempts      integer not null default 0 check (attempts >= 0),
      tried_since   timestamptz,
      -- Since when nothing was taken.
      failing_since timestamptz,
      primary key (platform_id, endpoint_id),
      foreign key (platform_id, endpoint_id) references webhook_endpoints on delete cascade,
      check ((claim is null) = (claimed_until is null)),
      check ((attempts = 0) = (tried_since is null))
    );
  `);
}
