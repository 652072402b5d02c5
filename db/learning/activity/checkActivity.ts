import type { Database } from '../../core/connect.js';
import { MOST_DIFFERENCES, type Difference } from './difference.js';
import { LONGEST_MS } from './meaning/duration.js';

/**
 * Recomputes a platform's activity from its statements, and its sums from frozen rows too, by SQL that shares only the
 * resolution of people and subjects with the follower, and compares it with the stored tables up to the cursor. Returns
 * at most MOST_DIFFERENCES.
 */
export function checkActivity(
  db: Pick<Database, 'read'>,
  platformId: number,
  gapSeconds: number,
): Promise<Difference[]> {
  return db.read<Difference>({ text: CHECK }, [platformId, gapSeconds]);
}

const MILLISECONDS = (time: string) => `floor(extract(epoch from ${time}) * 1000)`;

/** A result without what PostgreSQL refuses in JSON but statements may contain: NUL and unpaired surrogates. */
const WITHOUT_ESCAPES = String.raw`regexp_replace(statement.result, '(\\\\)|\\u(0000|d[89a-f][0-9a-f]{2})', '\1', 'g')`;

/** Only tables of the store, which may be on another server. */
const STATEMENTS = `
  select statement.actor, statement.object, statement.context_fragment, statement.occurred_at, statement.stored, took.milliseconds
    from statements statement
    join record_identifiers verb on verb.platform_id = $1 and verb.id = statement.verb and verb.name <> 'http://adlnet.gov/expapi/verbs/voided'
   cross join lateral (select cast(${WITHOUT_ESCAPES} as json) ->> 'duration' as text) duration
   cross join lateral (select case when length(duration.text) < 60 then round(extract(epoch from cast(duration.text as interval)) * 1000) end as stated) time
   cross join lateral (select case when time.stated <= ${LONGEST_MS} then time.stated end as milliseconds) took
   where statement.platform_id = $1 and not statement.voided`;

const STATED = `
  select person.user_id, statement.occurred_at, statement.stored, subject.block_id, statement.milliseconds,
         coalesce(subject.course_id, context.course_id, 0) as course_id
    from store statement
    join activity_cursors place on place.platform_id = $1 and statement.stored <= place.stored and statement.stored >= place.kept_from
     and statement.occurred_at >= (select records_kept_since($1))
    join record_people person on person.platform_id = $1 and person.identifier_id = statement.actor and person.user_id is not null
    left join record_subjects subject on subject.platform_id = $1 and subject.identifier_id = statement.object
    left join record_contexts context on context.platform_id = $1 and context.fragment_id = statement.context_fragment`;

const compared = (table: string, keys: string[], values: string[]) => `
  select '${table}' as "table", concat_ws(' ', ${keys.join(', ')}) as key, expected, stored
    from (select ${keys.join(', ')}, jsonb_build_object(${values.map((value) => `'${value}', ${value}`).join(', ')}) as expected from expected_${table}) one
    full join (select ${keys.join(', ')}, jsonb_build_object(${values.map((value) => `'${value}', ${value}`).join(', ')}) as stored
                 from ${table} where platform_id = $1) other using (${keys.join(', ')})
   where expected is distinct from stored`;

const CHECK = `
  with store as materialized (${STATEMENTS}),
  stated as materialized (${STATED}),
  events as (
    select *, lead(occurred_at) over (partition by user_id order by occurred_at, stored) as next_at from stated
  ), expected_activity_days as (
    select user_id, cast(occurred_at as date) as day, course_id, count(*) as events,
           cast(sum(case when milliseconds is not null then milliseconds
                         when gap.length <= $2::numeric * 1000 then gap.length
                         else 0 end) as bigint) as milliseconds
      from events
     cross join lateral (select ${MILLISECONDS('next_at')} - ${MILLISECONDS('occurred_at')} as length) gap
     group by 1, 2, 3
     union all
    select user_id, day, course_id, events, milliseconds from activity_days where platform_id = $1 and day < (select records_kept_since($1))
  ), expected_activity_course_days as (
    select sets.course_id, day, cast(sum(events) as bigint) as events, cast(sum(milliseconds) as bigint) as milliseconds,
           count(*) filter (where sets.course_id <> 0) as days
      from expected_activity_days days cross join lateral (select 0 as course_id union select days.course_id) sets
     group by sets.course_id, day
  ), expected_activity_course_months as (
    select course_id, period_start('month', day) as month, cast(sum(events) as bigint) as events, cast(sum(milliseconds) as bigint) as milliseconds,
           cast(sum(days) as bigint) as days
      from expected_activity_course_days group by 1, 2
  ), expected_activity_course_years as (
    select course_id, make_date(cast(extract(year from day) as integer), 1, 1) as year, cast(sum(events) as bigint) as events, cast(sum(milliseconds) as bigint) as milliseconds,
           cast(sum(days) as bigint) as days
      from expected_activity_course_days group by 1, 2
  ), expected_activity_totals as (
    select user_id, cast(sum(events) as bigint) as events, cast(sum(milliseconds) as bigint) as milliseconds from expected_activity_days group by user_id
  ), active_people as (
    select sets.course_id, sets.day, count(*) as people,
           count(*) filter (where get_bit(cast(stored.bits as bit(8192)), bit_offset(numbered.ordinal)) = 1) as stored_people
      from (select distinct user_id, day, set_id as course_id
              from expected_activity_days cross join lateral (select 0 as set_id union select course_id) both_sets) sets
      left join activity_ordinals numbered on numbered.platform_id = $1 and numbered.user_id = sets.user_id
      left join activity_bits stored on stored.platform_id = $1 and (stored.course_id, stored.day) = (sets.course_id, sets.day)
       and stored.block = block_number(numbered.ordinal)
     group by sets.course_id, sets.day
  ), stored_bits as (
    select course_id, day, cast(sum(bit_count(bits)) as bigint) as people from activity_bits where platform_id = $1 group by course_id, day
  ), last_events as (
    select user_id, min(first_at) over (partition by user_id) as first_at, last_at, last_stored, last_course_id, starts_gap,
           row_number() over (partition by user_id order by last_at desc nulls last, last_stored desc) as number
      from (select user_id, occurred_at as first_at, occurred_at as last_at, stored as last_stored, course_id as last_course_id, milliseconds is null as starts_gap
              from stated
             union all
            select user_id, first_at, case when last_at < (select records_kept_since($1)) then last_at end, last_stored, last_course_id, starts_gap
              from activity_people where platform_id = $1 and first_at < (select records_kept_since($1))) parts
  ), expected_activity_people as (
    select user_id, first_at, last_at, last_stored, last_course_id, starts_gap from last_events where number = 1
  ), spans as (
    select user_id, course_id, occurred_at as first_at, occurred_at as last_at, block_id,
           case when block_id is not null then occurred_at end as block_at, case when block_id is not null then stored end as block_stored
      from stated where course_id <> 0
     union all
    select user_id, course_id, first_at, case when last_at < (select records_kept_since($1)) then last_at end,
           case when block_at < (select records_kept_since($1)) then block_id end, block_at, block_stored
      from activity_courses where platform_id = $1 and first_at < (select records_kept_since($1))
  ), places as (
    select distinct on (user_id, course_id) user_id, course_id, block_id, block_at, block_stored
      from spans where block_id is not null
     order by user_id, course_id, block_at desc, block_stored desc
  ), expected_activity_courses as (
    select user_id, course_id, first_at, last_at, block_id, block_at, block_stored
      from (select user_id, course_id, min(first_at) as first_at, max(last_at) as last_at from spans group by user_id, course_id) spans
      left join places using (user_id, course_id)
  )
  ${compared('activity_days', ['user_id', 'day', 'course_id'], ['events', 'milliseconds'])}
  union all
  ${compared('activity_course_days', ['course_id', 'day'], ['events', 'milliseconds'])}
  union all
  ${compared('activity_course_months', ['course_id', 'month'], ['events', 'milliseconds', 'days'])}
  union all
  ${compared('activity_course_years', ['course_id', 'year'], ['events', 'milliseconds', 'days'])}
  union all
  ${compared('activity_totals', ['user_id'], ['events', 'milliseconds'])}
  union all
  ${compared('activity_people', ['user_id'], ['first_at', 'last_at', 'last_stored', 'last_course_id', 'starts_gap'])}
  union all
  ${compared('activity_courses', ['user_id', 'course_id'], ['first_at', 'last_at', 'block_id', 'block_at', 'block_stored'])}
  union all
  select 'activity_bits', concat_ws(' ', course_id, day), to_jsonb(active_people), to_jsonb(stored_bits)
    from active_people full join stored_bits using (course_id, day)
   where (active_people.people, active_people.stored_people) is distinct from (stored_bits.people, stored_bits.people)
  union all
  select 'activity_course_days', concat_ws(' ', course_id, day, 'people'), to_jsonb(active_people.people), to_jsonb(counted.people)
    from active_people full join (select course_id, day, people from activity_course_days where platform_id = $1) counted using (course_id, day)
   where active_people.people is distinct from counted.people
  union all
  select 'activity_month_bits', concat_ws(' ', course_id, month, block), to_jsonb(bit_count(days.bits)), to_jsonb(bit_count(months.bits))
    from (select course_id, period_start('month', day) as month, block, bit_or(cast(bits as bit(8192))) as bits from activity_bits where platform_id = $1 group by 1, 2, 3) days
    full join (select course_id, month, block, cast(bits as bit(8192)) as bits from activity_month_bits where platform_id = $1) months using (course_id, month, block)
   where days.bits is distinct from months.bits
  limit ${MOST_DIFFERENCES}`;
