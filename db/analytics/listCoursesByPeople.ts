import { activeCountText } from '../learning/activity/activeSets.js';
import type { BindValue } from '../tenancy/access/rows.js';
import { blocksSql } from '../core/bitBlocks.js';
import type { Database } from '../core/connect.js';
import { type DayRange, addDays, countDays } from '../core/dayRange.js';
import { EVER } from './windowedMetric.js';

export type CoursePeopleSort = 'course_id' | 'name' | 'platform_key' | 'user_count';

export interface CoursePeople {
  course_id: string;
  name: string;
  platform_key: string;
  user_count: number;
}

export interface CoursePeopleFilter {
  platformId: number;
  range: DayRange;
  /** Only these people; null: everybody. */
  userIds: readonly number[] | null;
  /** Another platform whose courses are listed too; null: none. */
  mainPlatformId: number | null;
  sort: { field: CoursePeopleSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<CoursePeopleSort, string> = {
  course_id: 'courses.course_key',
  name: 'folded(courses.name)',
  platform_key: '(select key from platforms where platforms.id = courses.platform_id)',
  user_count: 'counted.people',
};

/**
 * Up to this length of a range, in days, reading the sets of courses may be faster than reading the first and last
 * times of people.
 */
const MOST_DAYS_OF_SETS = 60;
/**
 * Up to these numbers of active people by day, or of sets, reading sets is faster than reading first and last times.
 */
const FEW = { people: 6_000, sets: 30_000 };

interface Counted {
  range: DayRange;
  /** SQL: ids of the platforms. */
  platforms: string;
  /** SQL: conditions on the person of a row `pair`. */
  isAmong?: readonly string[];
  /** Whether few people meet these conditions. */
  areFew?: boolean;
}

/**
 * SQL: the number of active people in each course in the range, as (platform_id, course_id, people), from sets or
 * times, whichever is faster.
 */
export function buildPeopleInCoursesSql(counted: Counted, bind: BindValue): string {
  const { range, platforms, areFew = false } = counted;
  if (areFew || countDays(range) > MOST_DAYS_OF_SETS) return buildFromSpansSql(counted, bind);
  // On a day, a course has no more sets than people, and no more than the whole platform. Looking up a person may take
  // twice as long as reading a set.
  return `
    with sizes as materialized (
      select people, sets, people <= ${FEW.people} or sets * (select count(*) from courses where platform_id in (${platforms})) <= ${FEW.sets} as are_few
        from (select coalesce(sum(bit_count(bits)), 0) as people, count(*) as sets
                from activity_bits where platform_id in (${platforms}) and course_id = 0 and ${buildIsOnSql(range, bind)}) of_all
    ), spans as materialized (
      ${buildSpansSql(counted, bind, 'not (select are_few from sizes)')}
    ), chosen as materialized (
      select are_few or 2 * looked_up > least(people, sets * courses) as are_sets
        from sizes cross join (select coalesce(sum(cardinality(perhaps)), 0) as looked_up, count(*) as courses from spans) spanned
    )
    select * from (${buildFromSetsSql(counted, bind)}) in_sets where (select are_sets from chosen)
     union all
    select * from (${buildPeopleOfSpansSql(range, bind)}) in_spans where not (select are_sets from chosen)`;
}

const buildIsOnSql = ({ from, to }: DayRange, bind: BindValue) =>
  `day between ${bind(from, 'date')} and ${bind(to, 'date')}`;

/** SQL: the same from the sets of each course. */
function buildFromSetsSql({ range, platforms, isAmong = [] }: Counted, bind: BindValue): string {
  const among = `(select platform_id, ordinal from activity_ordinals pair where ${[`pair.platform_id in (${platforms})`, ...isAmong].join(' and ')}) among`;
  const isNarrow = isAmong.length > 0;
  return `
    ${isNarrow ? `with members as materialized (${blocksSql(among, ['platform_id'])})` : ''}
    select courses.platform_id, courses.id as course_id, own.people
      from courses
     cross join lateral (${activeCountText({ platforms: 'courses.platform_id', courseId: 'courses.id' }, range, bind, isNarrow ? 'members' : undefined)} offset 0) own
     where courses.platform_id in (${platforms}) and own.people > 0`;
}

/** SQL: the same from the first and last times of people in each course. */
function buildFromSpansSql(counted: Counted, bind: BindValue): string {
  const { range, platforms, isAmong = [] } = counted;
  if (range.from !== EVER)
    return `with spans as materialized (${buildSpansSql(counted, bind, 'true')}) ${buildPeopleOfSpansSql(range, bind)}`;
  const isCounted = [`pair.platform_id in (${platforms})`, ...isAmong].join(' and ');
  return `select platform_id, course_id, count(*) as people from activity_courses pair where first_at < ${bind(addDays(range.to, 1), 'timestamptz')} and ${isCounted} group by platform_id, course_id`;
}

/**
 * SQL: by course, as (platform_id, course_id, surely, perhaps): the number of people with their first or last record in
 * the range, and the people with records both before and after it.
 */
function buildSpansSql({ range, platforms, isAmong = [] }: Counted, bind: BindValue, isRead: string): string {
  // The bounds are times: days would be converted for each row.
  const [from, end] = [bind(range.from, 'timestamptz'), bind(addDays(range.to, 1), 'timestamptz')];
  return `
    select platform_id, course_id, count(*) filter (where first_at >= ${from} or last_at < ${end}) as surely,
           array_agg(user_id) filter (where first_at < ${from} and last_at >= ${end}) as perhaps
      from activity_courses pair
     where first_at < ${end} and last_at >= ${from} and ${[`pair.platform_id in (${platforms})`, ...isAmong].join(' and ')} and ${isRead}
     group by platform_id, course_id`;
}

/**
 * SQL: the number of people in courses, as (platform_id, course_id, people), from `spans`; looks up the days of the
 * people in `perhaps`.
 */
const buildPeopleOfSpansSql = (range: DayRange, bind: BindValue) => `
  select platform_id, course_id, people
    from (select platform_id, course_id, surely + case when perhaps is null then 0 else (
                   select count(*) from unnest(perhaps) as pair (user_id)
                    where exists (select from activity_days days
                                   where days.platform_id = spans.platform_id and days.user_id = pair.user_id and days.course_id = spans.course_id and ${buildIsOnSql(range, bind)} offset 0)
                 ) end as people
            from spans offset 0) counted
   where people > 0`;

/**
 * Lists one page of the courses with records in the range, with the distinct people of each, and the number of these
 * courses.
 */
export async function listCoursesByPeople(
  db: Pick<Database, 'read'>,
  { platformId, range, userIds, mainPlatformId, sort: { field, descending }, limit, offset }: CoursePeopleFilter,
): Promise<{ total: number; rows: CoursePeople[] }> {
  const values: unknown[] = [platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const platforms = mainPlatformId === null ? '$1' : `$1, ${bind(mainPlatformId, 'integer')}`;
  const isAmong = [
    ...(userIds === null ? [] : [`pair.user_id = any (${bind(userIds, 'bigint[]')})`]),
    ...(mainPlatformId === null
      ? []
      : ['(pair.platform_id = $1 or pair.user_id in (select user_id from memberships where platform_id = $1))']),
  ];
  const direction = descending ? 'desc' : 'asc';
  const text = `
    with people as materialized (
      ${buildPeopleInCoursesSql({ range, platforms, isAmong, areFew: userIds !== null }, bind)}
    ), counted as materialized (
      select courses.platform_id, courses.course_key, courses.name, counted.people,
             row_number() over (order by ${COLUMNS[field]} ${direction}, courses.course_key, courses.platform_id) as place
        from people counted join courses on courses.platform_id = counted.platform_id and courses.id = counted.course_id
    )
    select (select count(*) from counted) as total,
           (select coalesce(json_agg(json_build_object('course_id', course_key, 'name', page.name, 'platform_key', platforms.key, 'user_count', people) order by place), '[]')
              from (select * from counted order by place limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}) page
              join platforms on platforms.id = page.platform_id) as rows`;
  const [row] = await db.read<{ total: number; rows: CoursePeople[] }>({ text }, values);
  return row!;
}
