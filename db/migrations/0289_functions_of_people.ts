import type { Knex } from 'knex';

const FUNCTIONS = [
  `
CREATE FUNCTION account_named(sought_id bigint, sought_username text, sought_email text)
  RETURNS TABLE(id bigint, username text, email text, name text, active boolean) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select users.id, users.username, users.email, users.name, users.active
        from (select by_id.id from users by_id where by_id.id = sought_id
              union
              select by_username.id from users by_username where lower(by_username.username) = lower(sought_username)
              union
              select by_email.id from users by_email where lower(by_email.email) = lower(sought_email)) named
        join users on users.id = named.id
       where users.active
         and (sought_id is null or users.id = sought_id)
         and (sought_username is null or lower(users.username) = lower(sought_username))
         and (sought_email is null or lower(users.email) = lower(sought_email))
    $$;`,
  `
CREATE FUNCTION is_hidden(visibility text, sees_all boolean)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select not (sees_all or visibility <> 'viewable_by_tenant_admins') $$;`,
  `
CREATE FUNCTION course_obstacles(tenant integer, course bigint, visibility text, rule jsonb, data jsonb, price text, person bigint, sees_all boolean, results jsonb)
  RETURNS TABLE(not_visible boolean, prerequisites boolean, no_seats boolean, not_open_yet boolean, closed boolean, request_needed boolean, payment_needed boolean)
  LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select is_hidden(visibility, sees_all),
             case when rule is null then false else not prerequisites_met(rule, results) end,
             case when has_seats(data)
                  then seat_count(data) <= (select count(*) from course_enrollments taken
                                             where taken.platform_id = tenant and taken.course_id = course and is_active_now(taken.active, taken.expired))
                  else false end,
             coalesce(parse_time(data ->> 'enrollment_opens') > now(), false),
             coalesce(parse_time(data ->> 'enrollment_closes') <= now(), false),
             coalesce(data ->> 'requires_request' = 'true', false)
               and not exists (select from course_access_requests request
                                where request.platform_id = tenant and request.course_id = course and request.user_id = person and request.state = 'approved'),
             coalesce(price_amount(price) > 0, false)
               and not exists (select from entitlements paid
                                where paid.platform_id = tenant and paid.user_id = person and paid.course_id = course
                                  and paid.starts_at <= now() and (paid.ends_at is null or paid.ends_at > now()))
    $$;`,
  `
CREATE FUNCTION person_scopes(platform_ids integer[], sees_all_in boolean[], person bigint)
  RETURNS TABLE(platform_id integer, sees_all boolean, results jsonb) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select scope.platform_id, scope.sees_all, completed_courses(scope.platform_id, person)
        from unnest(platform_ids, sees_all_in) as scope (platform_id, sees_all)
    $$;`,
  `
CREATE FUNCTION index_pair(value double precision, person bigint)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast(coalesce(value, 0) * 10000 as bigint) << 40 | person $$;`,
  `
CREATE FUNCTION person_of_pair(pair bigint)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select pair & ((cast(1 as bigint) << 40) - 1) $$;`,
  `
CREATE FUNCTION index_of_pair(pair bigint)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast((pair >> 40) / 10000.0 as float8) $$;`,
  `
CREATE FUNCTION score_policy_of(tenant integer, course bigint)
  RETURNS TABLE(score_policy text) LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select coalesce((select policy.score_policy from grading_policies policy where policy.platform_id = tenant and policy.course_id = course), 'best') $$;`,
  `
CREATE FUNCTION points_by_policy(policy text, latest numeric, best numeric)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select case when policy = 'latest' then latest else best end $$;`,
  `
CREATE FUNCTION last_window_day(started_on date, ended_on date)
  RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select greatest(least(current_date, ended_on), started_on) $$;`,
  `
CREATE FUNCTION engaged_enrollments(tenant integer, person bigint, period integer, of_all boolean)
  RETURNS TABLE(course_id bigint, started_on date, ended_on date, windows integer, last_on date, recent date[]) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select spans.course_id, spans.started_on, spans.ended_on,
             cast(coalesce(sum(least(days.day - spans.started_on + 1, period)) filter (where days.day is not null), 0) as integer), max(days.day),
             coalesce(array_agg(days.day order by days.day) filter (where days.day > last_window_day(spans.started_on, spans.ended_on) + 1 - period), '{}')
        from (select enrolled.course_id, enrolled.started_on,
                     case when enrolled.ended_at is not null then greatest(cast(enrolled.ended_at as date), enrolled.started_on) end as ended_on
                from (select own.course_id, cast(own.started as date) as started_on, least(own.ended, own.expired, results.completed_at, courses.course_end) as ended_at
                        from course_enrollments own
                        join courses on courses.platform_id = tenant and courses.id = own.course_id
                        left join course_results results on results.platform_id = tenant and results.user_id = own.user_id and results.course_id = own.course_id
                       where own.platform_id = tenant and own.user_id = person and (own.active or of_all) offset 0) enrolled offset 0) spans
        left join (select active.course_id, active.day from activity_days active
                    where active.platform_id = tenant and active.user_id = person and active.course_id <> 0 offset 0) days
               on days.course_id = spans.course_id and days.day >= spans.started_on and (spans.ended_on is null or days.day <= spans.ended_on)
       group by spans.course_id, spans.started_on, spans.ended_on
    $$;`,
  `
CREATE FUNCTION engagement_index(started_on date, ended_on date, windows integer, last_on date, recent date[], period integer)
  RETURNS TABLE(value double precision) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select case when last_on is null then 0
                  when last_window_day(started_on, ended_on) - started_on + 1 < period
                  then (select count(*) from unnest(recent) day where day <= last_window_day(started_on, ended_on))
                  when last_on <= last_window_day(started_on, ended_on) + 1 - period
                  then cast(windows as float8) / (last_window_day(started_on, ended_on) - started_on + 2 - period)
                  else cast(windows - (select coalesce(sum(least(day - last_window_day(started_on, ended_on) - 1 + period, period, day - started_on + 1)), 0)
                                         from unnest(recent) day where day > last_window_day(started_on, ended_on) + 1 - period) as float8)
                       / (last_window_day(started_on, ended_on) - started_on + 2 - period)
             end
    $$;`,
  `
CREATE FUNCTION engagement_of_person(tenant integer, person bigint, period integer)
  RETURNS TABLE(value double precision) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select shown_index(avg(shown.value))
        from engaged_enrollments(tenant, person, period, false) engaged
       cross join lateral engagement_index(engaged.started_on, engaged.ended_on, engaged.windows, engaged.last_on, engaged.recent, period) shown
    $$;`,
  `
CREATE FUNCTION engagement_of_people(tenant integer, period integer)
  RETURNS TABLE(user_id bigint, value double precision) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select stored.user_id, case when stored.period_days = period and stored.until >= current_date then stored.value
                                  else (select now_is.value from engagement_of_person(tenant, stored.user_id, period) now_is) end
        from learner_engagement stored where stored.platform_id = tenant
    $$;`,
];

/** Reads of accounts, obstacles and indexes of engagement that several statements share become functions, which the planner inlines. */
export async function up(knex: Knex): Promise<void> {
  for (const text of FUNCTIONS) await knex.raw(text);
}
