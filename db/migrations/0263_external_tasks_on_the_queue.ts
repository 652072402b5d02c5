import type { Knex } from 'knex';

/** Steps at external providers become jobs of the queue, which replaces their leases. Work that waits gets its job. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select enqueue_job(
             case kind when 'dataset' then 'make-datasets' when 'training' then 'run-trainings' else 'make-avatar-videos' end,
             platform_id, subject_id::text, greatest(0, extract(epoch from due_at - now()) * 1000)::bigint)
      from external_tasks`);
  await knex.raw('alter table external_tasks drop column due_at, drop column claimed_until');
}
