import type { Knex } from 'knex';

/** Activity before this day is frozen where statements were removed: timestamps may be an hour ahead of storing. */
const CUTOFF = `cast(kept_from at time zone 'UTC' as date) + 1`;
const HAS_REMOVED = `kept_from > '2000-01-01Z'`;

const LOCK_RECORD_STORE = `
CREATE FUNCTION lock_record_store(tenant integer, ids uuid[])
  RETURNS TABLE(stored timestamptz, term integer, part integer, awaits_targets boolean, stored_ids uuid[], erased integer, kept_since date)
  LANGUAGE plpgsql
AS $$
      begin
        perform pg_advisory_xact_lock(7214052, tenant);
        return query
          select last_stored, last_identifier, last_fragment,
                 exists (select from statement_references where platform_id = tenant and target_stored is null),
                 -- Searches one id at a time: without statistics, PostgreSQL chooses another index for a list.
                 array(select known.id from unnest(ids) sent (id)
                        cross join lateral (select statements.id from statements
                                             where platform_id = tenant and ((get_byte(uuid_send(statements.id), 2) << 24) | (uuid_hash(statements.id) & 16777215)) = ((get_byte(uuid_send(sent.id), 2) << 24) | (uuid_hash(sent.id) & 16777215))
                                               and statements.id = sent.id limit 1) known),
                 erasures,
                 (select records_kept_since from activity_cursors where platform_id = tenant)
            from record_store_cursors where platform_id = tenant for update;
      end $$`;

const RECORDS_KEPT_SINCE = `
CREATE FUNCTION records_kept_since(tenant integer)
  RETURNS date LANGUAGE sql STABLE
AS $$ select coalesce((select records_kept_since from activity_cursors where platform_id = tenant), '-infinity') $$`;

const FOLDED = ['people', 'courses', 'days', 'sessions', 'certificates', 'video_days'].map((name) => `carried_${name}`);

/**
 * Gives platforms whose statements were removed a cut-off. The derived tables contain everything that the carried_...
 * tables do: rows before the cut-off stay as they are. Only results of blocks keep a table of their own.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table activity_cursors add column records_kept_since date');
  await knex.raw(`update activity_cursors set records_kept_since = ${CUTOFF} where ${HAS_REMOVED}`);
  await knex.raw('alter table activity_cursors drop column carried_up_to');
  await knex.raw('alter table carried_block_results rename to frozen_block_results');
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select conname as name from pg_constraint where conrelid = cast('frozen_block_results' as regclass) and starts_with(conname, 'carried_')`,
  );
  for (const { name } of rows)
    await knex.raw(
      `alter table frozen_block_results rename constraint ${name} to ${name.replace('carried_', 'frozen_')}`,
    );
  await knex.raw(`drop table ${FOLDED.join(', ')}`);
  await knex.raw('drop function lock_record_store(integer, uuid[])');
  await knex.raw(LOCK_RECORD_STORE);
  await knex.raw(RECORDS_KEPT_SINCE);
}
