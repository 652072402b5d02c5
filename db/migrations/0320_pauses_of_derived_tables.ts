import type { Knex } from 'knex';

/** The pauses of tables whose computation is costly are known to all processes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table activity_cursors add column paused_kinds jsonb not null default '{}'`);
}
