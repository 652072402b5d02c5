import type { Knex } from 'knex';

const LOCK_RECORD_STORE = `
create or replace function lock_record_store(tenant integer, ids uuid[])
  returns table(stored timestamptz, term integer, part integer, awaits_targets boolean, stored_ids uuid[], erased integer, kept_since date)
  language plpgsql
as $$
      declare
        removed_before timestamptz;
        writer bigint;
      begin
        perform pg_advisory_xact_lock(7214052, tenant);
        select last_stored, last_identifier, last_fragment, erasures,
               (select records_kept_since from activity_cursors where platform_id = tenant),
               coalesce((select kept_from from activity_cursors where platform_id = tenant), '2000-01-02Z'),
               cast(cast(xmin as text) as bigint)
          into stored, term, part, erased, kept_since, removed_before, writer
          from record_store_cursors where platform_id = tenant for update;
        if not found then
          return;
        end if;
        -- A node of a cluster that failed may show committed statements later. The projection reads them in order, so none is stored
        -- before they are visible.
        if stored >= removed_before and to_regclass('pg_catalog.pg_dist_partition') is not null then
          perform from statements where platform_id = tenant and statements.stored = lock_record_store.stored;
          -- The transactions that nodes may not have committed yet: one that a node has lost is not among them for long.
          if not found and exists (select from pg_catalog.pg_dist_transaction
                                    where cast(cast(outer_xid as text) as bigint) % 4294967296 = writer) then
            raise lock_not_available using message = 'The last statements of the platform are still being committed.';
          end if;
        end if;
        stored := greatest(stored, clock_timestamp());
        stored_ids := '{}';
        awaits_targets := false;
        -- No statement refers to an id that is given here.
        if cardinality(ids) > 0 then
          -- Searches one id at a time: without statistics, PostgreSQL chooses another index for a list.
          select coalesce(array_agg(known.id), '{}') into stored_ids
            from unnest(ids) sent (id)
           cross join lateral (select statements.id from statements
                                where platform_id = tenant and is_statement_id(statements.id, sent.id) limit 1) known;
          perform from statement_references where platform_id = tenant and target_stored is null limit 1;
          awaits_targets := found;
        end if;
        return next;
      end $$`;

const MAINTAIN_STATEMENTS = `
create or replace function maintain_statements(part oid)
  returns void language plpgsql
as $$
      begin
        perform gin_clean_pending_list(indexrelid)
           from pg_index
           join pg_class on pg_class.oid = indexrelid
           join pg_am on pg_am.oid = relam and amname = 'gin'
          where indrelid = part;
        -- As refreshStatistics.ts does for other tables.
        if exists (select from pg_class
                    where oid = part and pg_relation_size(part) > cast(current_setting('block_size') as integer) * (8 + 4 * cast(relpages as bigint))) then
          execute format('analyze (skip_locked) %s', cast(part as regclass));
        end if;
      end $$`;

/** Statements that store records touch tables of one server each. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(LOCK_RECORD_STORE);
  await knex.raw(MAINTAIN_STATEMENTS);
}
