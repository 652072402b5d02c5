import type { Database } from '../core/connect.js';

/** Pairs of person and course: the arrays have the same length and order. */
export interface CoursePairs {
  userIds: readonly number[];
  courseIds: readonly number[];
}

const OF_PAIRS = {
  name: 'analytics: engagement in courses',
  text: `
    with pairs as materialized (
      select * from unnest($2::bigint[], $3::bigint[]) with ordinality as sent (user_id, course_id, place)
    ), people as materialized (
      select distinct user_id from pairs
    ), engaged as materialized (
      select people.user_id, own.course_id, shown_index(now_is.value) as value
        from people
       cross join lateral engaged_enrollments($1, people.user_id, $4::integer, true) own
       cross join lateral engagement_index(own.started_on, own.ended_on, own.windows, own.last_on, own.recent, $4::integer) now_is
    )
    select coalesce(array_agg(coalesce(engaged.value, 0) order by place), '{}') as "values"
      from pairs left join engaged using (user_id, course_id)`,
};

/** One pair, without an array: such a statement keeps its plan. */
const OF_PAIR = {
  name: 'analytics: engagement in a course',
  text: `
    select array[coalesce((select shown_index(now_is.value)
                             from engaged_enrollments($1, $2, $4, true) own
                            cross join lateral engagement_index(own.started_on, own.ended_on, own.windows, own.last_on, own.recent, $4) now_is
                            where own.course_id = $3), 0)] as "values"`,
};

/**
 * Reads the current engagement index of each pair, with four decimals: the mean, over all windows of `periodDays`
 * consecutive days (UTC), of the days with a record of the person in the course. Windows lie between the day of the
 * enrollment and the earliest of today, the day of the completion, the end of the course and the end or expiry of the
 * enrollment; there is at least one window. 0 if the person was never enrolled.
 */
export async function readCourseEngagement(
  db: Pick<Database, 'read'>,
  {
    platformId,
    periodDays,
    pairs: { userIds, courseIds },
  }: { platformId: number; periodDays: number; pairs: CoursePairs },
): Promise<number[]> {
  const [row] =
    userIds.length === 1
      ? await db.read<{ values: number[] }>(OF_PAIR, [platformId, userIds[0], courseIds[0], periodDays])
      : await db.read<{ values: number[] }>(OF_PAIRS, [platformId, userIds, courseIds, periodDays]);
  return row!.values;
}

const OF_PEOPLE = {
  name: 'analytics: engagement of people',
  text: `
    select coalesce(array_agg((select value from engagement_of_person($1, people.user_id, $3::integer)) order by place), '{}') as "values"
      from unnest($2::bigint[]) with ordinality as people (user_id, place)`,
};

/** One person, without an array: such a statement keeps its plan. */
const OF_PERSON = {
  name: 'analytics: engagement of a person',
  text: 'select array[value] as "values" from engagement_of_person($1, $2, $3)',
};

/**
 * Reads the mean engagement index of each person over the courses that they are enrolled in, with four decimals; 0
 * without an enrollment. `userIds` must be distinct.
 */
export async function readEngagementOfPeople(
  db: Pick<Database, 'read'>,
  { platformId, periodDays, userIds }: { platformId: number; periodDays: number; userIds: readonly number[] },
): Promise<number[]> {
  const [row] =
    userIds.length === 1
      ? await db.read<{ values: number[] }>(OF_PERSON, [platformId, userIds[0], periodDays])
      : await db.read<{ values: number[] }>(OF_PEOPLE, [platformId, userIds, periodDays]);
  return row!.values;
}
