import type { Knex } from 'knex';

const ADD_STATEMENT_MONTH = `
create or replace function add_statement_month(day date)
  returns void language plpgsql
as $$
      declare
        first date := date_trunc('month', day);
        month text := 'statements_' || to_char(first, 'YYYY_MM');
      begin
        if to_regclass(month) is not null then
          return;
        end if;
        perform pg_advisory_xact_lock(hashtext('add_statement_month'));
        -- Reads the catalog: after waiting for the lock, to_regclass repeats its cached answer.
        if exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid
                    where inhparent = cast('statements' as regclass) and relname = month) then
          return;
        end if;
        execute format('create table %I (like statements including defaults including constraints)', month);
        execute format('alter table statements attach partition %I for values from (%L) to (%L)', month,
                       first || ' 00:00:00+00', cast(first + interval '1 month' as date) || ' 00:00:00+00');
      end $$`;

/** Two processes that store the first statements of a month at once both succeed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(ADD_STATEMENT_MONTH);
}
