import type { Knex } from 'knex';

/** What only grows may expire: rows of append-only tables but the audit log can be removed by who says so in the transaction. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and tg_table_name <> 'audit_log' and current_setting('acting.removes', true) = 'expired' then
          return null;
        end if;
        raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
      end $$;

    create index recommendations_by_time on recommendations (platform_id, created_at);
  `);
}
