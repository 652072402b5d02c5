import type { Knex } from 'knex';

/** Keys of tools that send learning records: they are of one platform, and nobody. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table credentials drop constraint credentials_role_check;
    alter table credentials add constraint credentials_role_check check (
      role in ('dm_admin', 'platform_admin', 'platform_viewer', 'department_admin', 'program_admin', 'learner', 'record_writer'));
    alter table credentials add constraint credentials_record_writer check (role <> 'record_writer' or user_id is null);
  `);
}
