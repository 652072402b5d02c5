import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { EnrollmentSpan } from './enrollmentSpan.js';
import { type WindowedMetric, summedMetricSql, listWindowValues } from './windowedMetric.js';

/** Events by day: the table that has them as rows, the column with the time, and a condition if not all rows count. */
const SOURCES = {
  registrations: { table: 'memberships', at: 'created_at', hasCourse: false },
  enrollmentsBegun: { table: EnrollmentSpan.tableName, at: 'began_at', hasCourse: true },
  enrollmentsEnded: { table: EnrollmentSpan.tableName, at: 'ended_at', hasCourse: true },
  completions: { table: 'course_results', at: 'completed_at', hasCourse: true, condition: 'and enrolled' },
} as const;

export type DayEvent = keyof typeof SOURCES;

export interface DayEventFilter {
  platformId: number;
  windows: readonly DayRange[];
  /** Null: any course. */
  courseId: number | null;
  /** Null: everybody. */
  userIds: readonly number[] | null;
}

/** Counts only the first window by day, with one index scan per day: grouping rows by day takes twice as long. */
function buildSql({ table, at, hasCourse, ...source }: (typeof SOURCES)[DayEvent]): string {
  const condition = 'condition' in source ? source.condition : '';
  const inWindow = (from: string, to: string) => `
    platform_id = $1 and ${at} >= ${from} and ${at} < ${to} + 1
    and (cast($4 as bigint) is null or ${hasCourse ? 'course_id = $4' : 'false'})
    and (cast($5 as bigint[]) is null or user_id = any ($5)) ${condition}`;
  return `
    with windows as materialized (select * from day_windows($2, $3)), stored as materialized (
      select cast(min(${at}) as date) as first, cast(max(${at}) as date) as last from ${table} where platform_id = $1
    ), daily as materialized (
      select day, happened.value
        from windows
       cross join stored
       cross join lateral (select greatest(from_day, first) + place as day from generate_series(0, least(to_day, last) - greatest(from_day, first)) place) days
       cross join lateral (select count(*) as value from ${table} where ${inWindow('day', 'day')} offset 0) happened
       where number = 1 and happened.value > 0
    )
    select (select array_agg(case when number = 1 then coalesce((select sum(value) from daily), 0)
                                  else (select count(*) from ${table} where ${inWindow('from_day', 'to_day')}) end::float8 order by number) from windows) as totals,
           (select coalesce(json_agg(json_build_object('day', day, 'value', value) order by day), '[]') from daily) as days`;
}

const STATEMENTS = Object.fromEntries(
  Object.entries(SOURCES).map(([event, source]) => [
    event,
    { name: `analytics: ${event} by day`, text: buildSql(source) },
  ]),
) as Record<DayEvent, { name: string; text: string }>;

/** SQL: stored counts by day, of everybody in all courses. */
const buildStoredSql = (days: string) => `
  with windows as materialized (select * from day_windows($2, $3)), daily as materialized (
    select day, count as value from ${days} day between (select min(from_day) from windows) and (select max(to_day) from windows)
  ) ${summedMetricSql}`;

const STORED: Partial<Record<DayEvent, { name: string; text: string }>> = {
  enrollmentsBegun: {
    name: 'analytics: stored beginnings of enrollments by day',
    text: buildStoredSql('enrollment_days where platform_id = $1 and began and'),
  },
  enrollmentsEnded: {
    name: 'analytics: stored ends of enrollments by day',
    text: buildStoredSql('enrollment_days where platform_id = $1 and not began and'),
  },
  completions: {
    name: 'analytics: stored completions by day',
    text: buildStoredSql('completion_days where platform_id = $1 and'),
  },
};

/** A course has few completions, so that reading all is faster than looking up each day. */
const COMPLETIONS_OF_COURSE = {
  name: 'analytics: completions of a course by day',
  text: buildStoredSql(`(
      select cast(completed_at at time zone 'UTC' as date) as day, count(*) as count
        from course_results
       where platform_id = $1 and course_id = $4 and completed_at is not null and enrolled and (cast($5 as bigint[]) is null or user_id = any ($5))
       group by 1) done where`),
};

/** Counts events on each day of the first window, and over each window. */
export async function countByDay(
  db: Pick<Database, 'read'>,
  event: DayEvent,
  { platformId, windows, courseId, userIds }: DayEventFilter,
): Promise<WindowedMetric> {
  const values = [platformId, ...listWindowValues(windows)];
  const stored = courseId === null && userIds === null ? STORED[event] : undefined;
  const ofCourse = event === 'completions' && courseId !== null ? COMPLETIONS_OF_COURSE : STATEMENTS[event];
  const [row] = stored
    ? await db.read<WindowedMetric>(stored, values)
    : await db.read<WindowedMetric>(ofCourse, [...values, courseId, userIds]);
  return row!;
}
