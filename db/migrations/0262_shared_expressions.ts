import type { Knex } from 'knex';

const UTC_TIME = `
CREATE FUNCTION utc_time(moment timestamptz)
  RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select to_char(moment, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;`;

const IS_ACTIVE_NOW = `
CREATE FUNCTION is_active_now(active boolean, expired timestamptz)
  RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select active and coalesce(expired > now(), true) $$;`;

/** Expressions that many statements share become functions, which the planner inlines. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(UTC_TIME);
  await knex.raw(IS_ACTIVE_NOW);
}
