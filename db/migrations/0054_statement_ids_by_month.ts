import type { Knex } from 'knex';

/**
 * Each month has a unique index of its statements' ids. An index of the whole table can't be unique without the time; as one that is, it is
 * chosen for an id also while the month has no statistics.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index statements_by_id;

    create or replace function add_statement_month(day date) returns void language plpgsql as $$
      declare
        first date := date_trunc('month', day);
        month text := 'statements_' || to_char(first, 'YYYY_MM');
      begin
        if to_regclass(month) is not null then
          return;
        end if;
        perform pg_advisory_xact_lock(hashtext('add_statement_month'));
        if to_regclass(month) is not null then
          return;
        end if;
        execute format('create table %I (like statements including defaults including constraints)', month);
        execute format('create unique index %I on %I (platform_id, id)', month || '_by_id', month);
        execute format('alter table statements attach partition %I for values from (%L) to (%L)', month,
                       first || ' 00:00:00+00', cast(first + interval '1 month' as date) || ' 00:00:00+00');
      end $$;

    do $$
      declare
        month regclass;
      begin
        for month in select inhrelid from pg_inherits where inhparent = cast('statements' as regclass) loop
          execute format('create unique index %I on %s (platform_id, id)', month || '_by_id', month);
        end loop;
      end $$;
  `);
}
