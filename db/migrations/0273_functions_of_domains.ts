import type { Knex } from 'knex';

const FUNCTIONS = [
  `
CREATE FUNCTION day_windows(first_days date[], last_days date[])
  RETURNS TABLE(number bigint, from_day date, to_day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select sent.number, sent.from_day, sent.to_day
        from unnest(first_days, last_days) with ordinality as sent (from_day, to_day, number)
    $$;`,
  `
CREATE FUNCTION job_state(locked_at timestamptz, attempts smallint, max_attempts smallint, run_at timestamptz)
  RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select case when locked_at is not null then 'running'
                  when attempts >= max_attempts then 'failed'
                  when attempts > 0 then 'retrying'
                  when run_at <= now() then 'waiting' else 'scheduled' end
    $$;`,
  `
CREATE FUNCTION last_location(platform integer, person bigint)
  RETURNS TABLE(location text) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select concat_ws(', ', clients.city, clients.region, clients.country)
        from activity_sessions sessions
        join record_clients clients on clients.platform_id = platform and clients.id = sessions.client_id
       where sessions.platform_id = platform and sessions.user_id = person and coalesce(clients.city, clients.region, clients.country) is not null
       order by sessions.ended_at desc, sessions.client_id desc limit 1
    $$;`,
  `
CREATE FUNCTION shown_index(mean double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast(coalesce(round(round(cast(mean as numeric), 12), 4), 0) as float8) $$;`,
  `
CREATE FUNCTION has_seats(data jsonb)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select coalesce(jsonb_typeof(data -> 'seats') = 'number', false) $$;`,
  `
CREATE FUNCTION seat_count(data jsonb)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast(data ->> 'seats' as numeric) $$;`,
  `
CREATE FUNCTION sentiment_of(score real)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select case when score >= 0.05 then 'positive' when score <= -0.05 then 'negative' when score is not null then 'neutral' end $$;`,
  `
CREATE FUNCTION media_item_type(course_key text, unit_key text, item_key text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select case when course_key is not null and unit_key is not null and item_key is not null then 'all'
                  when course_key is not null and unit_key is not null then 'course_unit'
                  when course_key is not null and item_key is not null then 'course_resource'
                  when unit_key is not null and item_key is not null then 'unit_resource'
                  when course_key is not null then 'course'
                  when unit_key is not null then 'unit'
                  when item_key is not null then 'resource' end
    $$;`,
  `
CREATE FUNCTION is_app(name text, url text, id integer, sought text)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select lower(name) = lower(sought) or lower(url) = lower(sought) or cast(id as text) = sought $$;`,
];

/** Expressions and reads of domains that several statements share become functions, which the planner inlines. */
export async function up(knex: Knex): Promise<void> {
  for (const text of FUNCTIONS) await knex.raw(text);
}
