import type { Knex } from 'knex';

/**
 * Key, effect and answer are one transaction now: a row is an answer, and a running request holds a lock of Postgres instead of a lease.
 * The column stays for processes of the version before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from idempotent_answers where status is null;
    alter table idempotent_answers alter column locked_until drop not null;
  `);
}
