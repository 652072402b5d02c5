import type { Knex } from 'knex';

const FUNCTIONS = [
  `
CREATE FUNCTION microseconds_to_time(microseconds bigint)
  RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select timestamptz '1970-01-01Z' + microseconds * interval '1 microsecond' $$;`,
  `
CREATE FUNCTION time_to_microseconds(moment timestamptz)
  RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select cast(extract(epoch from moment) * 1000000 as bigint) $$;`,
  `
CREATE FUNCTION day_to_date(day integer)
  RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select date '1970-01-01' + day $$;`,
  `
CREATE FUNCTION period_start(period text, day date)
  RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast(date_trunc(period, cast(day as timestamp)) as date) $$;`,
  `
CREATE FUNCTION folded(value text)
  RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select lower(public.unaccent('public.unaccent', value)) $$;`,
  `
CREATE FUNCTION like_pattern(sought text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select '%' || regexp_replace(fold(sought), '([\\\\%_])', '\\\\\\1', 'g') || '%' $$;`,
  `
CREATE FUNCTION space_words(folded_value text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select regexp_replace(folded_value, '[^[:alnum:]]+', ' ', 'g') $$;`,
  `
CREATE FUNCTION fold_words(value text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select regexp_replace(fold(value), '[^[:alnum:]]+', ' ', 'g') $$;`,
  `
CREATE FUNCTION block_size()
  RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select 8192 $$;`,
  `
CREATE FUNCTION block_number(ordinal integer)
  RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select ordinal / 8192 $$;`,
  `
CREATE FUNCTION bit_offset(ordinal integer)
  RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select ordinal % 8192 $$;`,
  `
CREATE FUNCTION has_bit(bits bit, ordinal integer)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select get_bit(bits, ordinal % 8192) = 1 $$;`,
  `
CREATE FUNCTION statement_time(moment timestamptz)
  RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select to_char(moment, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;`,
  `
CREATE FUNCTION is_statement_id(id uuid, sought uuid)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select ((get_byte(uuid_send(id), 2) << 24) | (uuid_hash(id) & 16777215)) = ((get_byte(uuid_send(sought), 2) << 24) | (uuid_hash(sought) & 16777215))
             and id = sought
    $$;`,
  `
CREATE FUNCTION identifier_key(platform_id integer, identifier integer)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select (cast(platform_id as bigint) << 32) | identifier $$;`,
  `
CREATE FUNCTION context_key(platform_id integer, fragment integer)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select -((cast(platform_id as bigint) << 32) | fragment) $$;`,
  `
CREATE FUNCTION statement_keys(platform_id integer, verb integer, object integer, context integer)
  RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select array[(cast(platform_id as bigint) << 32) | verb, (cast(platform_id as bigint) << 32) | object,
                   -((cast(platform_id as bigint) << 32) | context)]
    $$;`,
  `
CREATE OR REPLACE FUNCTION lock_record_store(tenant integer, ids uuid[])
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
                                             where platform_id = tenant and is_statement_id(statements.id, sent.id) limit 1) known),
                 erasures,
                 (select records_kept_since from activity_cursors where platform_id = tenant)
            from record_store_cursors where platform_id = tenant for update;
      end $$;`,
];

/** Expressions of times, texts, bit blocks and statement keys become functions, which the planner inlines. */
export async function up(knex: Knex): Promise<void> {
  for (const text of FUNCTIONS) await knex.raw(text);
}
