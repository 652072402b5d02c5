import { activeCountText } from '../learning/activity/activeSets.js';
import {
  PERIODS,
  type PeriodRange,
  type PeriodUnit,
  splitRangeByPeriod,
} from '../learning/activity/splitRangeByPeriod.js';
import type { BindValue } from '../tenancy/access/rows.js';
import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { buildPeopleInCoursesSql } from './listCoursesByPeople.js';

export type CourseActivitySort =
  | 'course_id'
  | 'name'
  | 'course_start'
  | 'course_end'
  | 'time_spent'
  | 'events'
  | 'users'
  | 'average_time'
  | 'average_days';

export interface CourseActivity {
  course_id: string;
  name: string;
  /** ISO 8601, UTC; null if the course has none. */
  course_start: string | null;
  course_end: string | null;
  /** Learning records. */
  events: number;
  seconds: number;
  /** Share of all time spent on the platform, inside and outside of courses. */
  percentage: number;
  /** Distinct people with a record. */
  people: number;
  /** Distinct pairs of person and day with a record. */
  days: number;
}

export interface CourseActivityFilter {
  platformId: number;
  range: DayRange;
  sort: { field: CourseActivitySort; descending: boolean };
  limit: number;
  offset: number;
}

const SECONDS = 'round(spent.milliseconds / 1000.0)';

/** SQL: the sort keys, rounded as shown. `takesPeople`: the key needs the number of people of every course. */
const SORTS: Record<CourseActivitySort, { key: string; takesPeople?: true }> = {
  course_id: { key: 'courses.course_key' },
  name: { key: 'folded(courses.name)' },
  course_start: { key: `coalesce(courses.course_start, '-infinity')` },
  course_end: { key: `coalesce(courses.course_end, '-infinity')` },
  time_spent: { key: SECONDS },
  events: { key: 'spent.events' },
  users: { key: 'took_part.people', takesPeople: true },
  average_time: { key: `round(${SECONDS} / took_part.people, 2)`, takesPeople: true },
  average_days: { key: 'round(spent.days / took_part.people)', takesPeople: true },
};

/**
 * SQL: the activity in courses by period, as (course_id, events, milliseconds, days). Multiplies by a sign only with
 * `isTakenOff`, because the multiplication takes as long as reading the rows.
 */
const buildPeriodSql = (period: PeriodUnit, { isTakenOff }: { isTakenOff: boolean }) => {
  const sign = isTakenOff ? 'sign * ' : '';
  return `select course_id, ${sign}events as events, ${sign}milliseconds as milliseconds, ${sign}${period === 'day' ? 'people' : 'days'} as days from activity_course_${period}s`;
};

/**
 * SQL: common table expressions, and the activity in courses in the range, from these parts of it. A single part is one
 * index range; several are read one by one, without those that have no activity at all.
 */
function buildDoneSql(parts: Record<PeriodUnit, PeriodRange[]>, bind: BindValue): { with: string; done: string } {
  const periods = PERIODS.filter((period) => parts[period].length > 0);
  const [only, ...others] = periods.flatMap((period) => parts[period].map((part) => ({ period, ...part })));
  if (only && others.length === 0) {
    const { period, from, to } = only;
    return {
      with: '',
      done: `${buildPeriodSql(period, { isTakenOff: false })} where platform_id = $1 and ${period} between ${bind(from, 'date')} and ${bind(to, 'date')}`,
    };
  }
  const tables = periods.map((period) => {
    const arrays = [
      bind(
        parts[period].map(({ from }) => from),
        'date[]',
      ),
      bind(
        parts[period].map(({ to }) => to),
        'date[]',
      ),
      bind(
        parts[period].map(({ sign }) => sign),
        'integer[]',
      ),
    ];
    return `
  ${period}_parts as materialized (
    select from_day, to_day, sign
      from unnest(${arrays.join(', ')}) as part (from_day, to_day, sign)
     where exists (select from activity_course_${period}s where platform_id = $1 and course_id = 0 and ${period} between from_day and to_day)
  ),`;
  });
  const done = periods.map(
    (period) =>
      `${buildPeriodSql(period, { isTakenOff: parts[period].some(({ sign }) => sign < 0) })} join ${period}_parts on ${period} between from_day and to_day where platform_id = $1`,
  );
  return { with: tables.join(''), done: done.join(' union all ') };
}

/**
 * Up to this number of courses, people are counted course by course; for more, counting all courses at once is faster.
 */
const MOST_COUNTED = 100;

const buildSql = (
  { range, sort: { field, descending }, limit }: Pick<CourseActivityFilter, 'range' | 'sort' | 'limit'>,
  bind: BindValue,
) => {
  const parts = buildDoneSql(splitRangeByPeriod(range, new Date().toISOString().slice(0, 10)), bind);
  const { key } = SORTS[field];
  const takesPeople = SORTS[field].takesPeople || limit > MOST_COUNTED;
  return `
  with ${parts.with} sums as materialized (
    select course_id, sum(events) as events, sum(milliseconds) as milliseconds, sum(days) as days
      from (${parts.done}) done where course_id <> 0 group by course_id having sum(events) <> 0
  ),
  ${takesPeople ? `took_part as materialized (${buildPeopleInCoursesSql({ range, platforms: '$1' }, bind)}),` : ''}
  spent as materialized (
    select courses.id, courses.course_key, courses.name, courses.course_start, courses.course_end, spent.events, spent.milliseconds, spent.days,
           ${takesPeople ? 'took_part.people' : 'null'} as people,
           row_number() over (order by ${key} ${descending ? 'desc' : 'asc'}, courses.course_key) as place
      from sums spent join courses on courses.platform_id = $1 and courses.id = spent.course_id
      ${takesPeople ? 'join took_part on took_part.course_id = spent.course_id' : ''}
  ), whole as materialized (
    select coalesce(sum(milliseconds), 0) as milliseconds from (${parts.done}) done where course_id = 0
  )
  select (select count(*) from spent) as total, (select coalesce(sum(events), 0)::float8 from spent) as events,
         (select coalesce(json_agg(json_build_object('course_id', page.course_key, 'name', page.name,
                   'course_start', utc_time(page.course_start), 'course_end', utc_time(page.course_end),
                   'events', page.events, 'seconds', round(page.milliseconds / 1000.0),
                   'percentage', coalesce(round(100.0 * page.milliseconds / nullif((select milliseconds from whole), 0), 2), 0),
                   'people', ${takesPeople ? 'page.people' : `(${activeCountText({ platforms: '$1', courseId: 'page.id' }, range, bind)})`}, 'days', page.days) order by page.place), '[]')
            from (select * from spent order by place limit $2 offset $3) page) as rows`;
};

/**
 * Lists one page of the courses with activity in the range, the number of these courses, and the records of all of
 * them.
 */
export async function listCoursesByActivity(
  db: Pick<Database, 'read'>,
  { platformId, range, sort, limit, offset }: CourseActivityFilter,
): Promise<{ total: number; events: number; rows: CourseActivity[] }> {
  const values: unknown[] = [platformId, limit, offset];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const [row] = await db.read<{ total: number; events: number; rows: CourseActivity[] }>(
    { text: buildSql({ range, sort, limit }, bind) },
    values,
  );
  return row!;
}
