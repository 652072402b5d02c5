import type { Knex } from 'knex';

/** The audit log is read in the order of time, and by who made the changes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index audit_log_by_time on audit_log (platform_id, at, id)');
  await knex.raw(
    'create index audit_log_by_actor on audit_log (platform_id, actor_id, at, id) where actor_id is not null',
  );
  await knex.raw(`comment on index audit_log_by_time is 'Changes in the order of their times.'`);
  await knex.raw(`comment on index audit_log_by_actor is 'The changes that a person made.'`);
}
