import type { Knex } from 'knex';

/** What endpoints answered to the events that were sent to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhook_deliveries (
      platform_id      integer not null,
      endpoint_id      uuid not null,
      series           bigint not null,
      place            bigint not null,
      event_type       text not null,
      state            text not null check (state in ('waiting', 'taken', 'failed')),
      -- How often it was sent, replays included.
      attempts         integer not null default 1 check (attempts > 0),
      -- Null: there was no answer, and the text says why.
      status           integer check (status between 100 and 599),
      answer           text not null check (length(answer) <= 1000),
      next_attempt_at  timestamptz,
      first_attempt_at timestamptz not null default now(),
      last_attempt_at  timestamptz not null default now(),
      primary key (platform_id, endpoint_id, series, place),
      foreign key (platform_id, endpoint_id) references webhook_endpoints on delete cascade,
      check ((state = 'waiting') = (next_attempt_at is not null))
    );
    create index webhook_deliveries_by_time on webhook_deliveries (platform_id, last_attempt_at);
  `);
}
