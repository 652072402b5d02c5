import type { Knex } from 'knex';

/**
 * Which ids are stored already is known with the lock of the place, without another round trip. An actor's statements are also led to by
 * statements_by_actor_day.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index statements_by_actor;
    drop function lock_record_place(integer);

    -- Held until the commit. Each of its statements sees what those before in the turn have committed. Nothing is returned for a tenant without a place.
    create function lock_record_place(tenant integer, ids uuid[])
      returns table (stored timestamptz, term integer, part integer, awaits_targets boolean, stored_ids uuid[]) language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(7214052, tenant);
        return query
          select last_stored, last_term, last_part,
                 exists (select from statement_references where platform_id = tenant and target_stored is null),
                 -- One id after the other: a plan for a list of them takes another index while a month has no statistics.
                 array(select known.id from unnest(ids) sent (id)
                        cross join lateral (select statements.id from statements where platform_id = tenant and statements.id = sent.id limit 1) known)
            from record_places where platform_id = tenant for update;
      end $$;
  `);
}
