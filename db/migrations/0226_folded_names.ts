import type { Knex } from 'knex';

/** Names of people as lists are ordered by them: folded once, not for everybody at each reading. The log of changes has the names themselves. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger audit_insert on users;
    drop trigger audit_update on users;
    drop trigger audit_delete on users;
    drop function audit_users();
    alter table users add column folded_name text not null generated always as (fold(name)) stored;
    select keep_audit_log_of('users', '{folded_name}');
  `);
}
