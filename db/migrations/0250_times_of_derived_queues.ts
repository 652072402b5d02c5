import type { Knex } from 'knex';

/** When each change was queued: the metrics report the age of the oldest. What waits at the migration counts as queued then. */
export async function up(knex: Knex): Promise<void> {
  for (const queue of ['learner_changes', 'activity_changes', 'activity_reopens', 'enrollment_day_changes'])
    await knex.raw(`alter table ${queue} add column queued_at timestamptz not null default now()`);
}
