import type { Knex } from 'knex';

const keyOf = (id: string) => `((get_byte(uuid_send(${id}), 2) << 24) | (uuid_hash(${id}) & 16777215))`;

/**
 * Statements are looked up by a number of four bytes instead of their ids of sixteen: a byte of the id, which says the hour of one that begins with its time, so
 * that new statements are near to each other in the index, and what the rest of the id adds up to. That an id is new is known before it is stored, since the
 * statements of a tenant are stored one after the other.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
        execute format('alter table statements attach partition %I for values from (%L) to (%L)', month,
                       first || ' 00:00:00+00', cast(first + interval '1 month' as date) || ' 00:00:00+00');
      end $$;

    do $$
      declare
        month text;
      begin
        for month in select relname from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = cast('statements' as regclass) loop
          execute format('drop index if exists %I', month || '_by_id');
        end loop;
      end $$;

    create index statements_by_id on statements (platform_id, ${keyOf('id')});

    create or replace function lock_record_place(tenant integer, ids uuid[])
      returns table (stored timestamptz, term integer, part integer, awaits_targets boolean, stored_ids uuid[], erased integer) language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(7214052, tenant);
        return query
          select last_stored, last_term, last_part,
                 exists (select from statement_references where platform_id = tenant and target_stored is null),
                 -- One id after the other: a plan for a list of them takes another index while a month has no statistics.
                 array(select known.id from unnest(ids) sent (id)
                        cross join lateral (select statements.id from statements
                                             where platform_id = tenant and ${keyOf('statements.id')} = ${keyOf('sent.id')}
                                               and statements.id = sent.id limit 1) known),
                 erasures
            from record_places where platform_id = tenant for update;
      end $$;
  `);
}
