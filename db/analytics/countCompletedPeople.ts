import type { Database } from '../core/connect.js';
import { type DayRange, addDays } from '../core/dayRange.js';
import { listWindowValues } from './windowedMetric.js';

const COUNT = {
  name: 'analytics: people who completed a course',
  text: `
    with windows as materialized (select * from day_windows($2, $3))
    select array_agg((select count(*)
                        from (select user_id from course_results
                               where platform_id = $1 and enrolled and completed_at >= from_day and completed_at < to_day + 1 group by user_id) people)::float8 order by number) as totals
      from windows`,
};

/** Counts, for each window, the distinct people who completed a course that they are or were enrolled in. */
export async function countCompletedPeople(
  db: Pick<Database, 'read'>,
  { platformId, windows }: { platformId: number; windows: readonly DayRange[] },
): Promise<number[]> {
  return (await db.read<{ totals: number[] }>(COUNT, [platformId, ...listWindowValues(windows)]))[0]!.totals;
}

const SHARE = {
  name: 'analytics: enrolled people who completed a course',
  text: `
    with enrolled as materialized (
      select distinct user_id from course_enrollments where platform_id = $1
    ), completed as materialized (
      select distinct user_id from course_results where platform_id = $1 and enrolled and completed_at >= cast($2 as timestamptz) and completed_at < cast($3 as timestamptz)
    )
    select (select count(*) from completed) as people,
           coalesce(round(100.0 * (select count(*) from completed) / nullif((select count(*) from enrolled), 0), 2), 0)::float8 as percent`,
};

/**
 * Counts the distinct people who completed, in the range, a course that they are or were enrolled in; `percent` is
 * their share of all people with an active or ended enrollment.
 */
export async function readCompletedShare(
  db: Pick<Database, 'read'>,
  { platformId, range }: { platformId: number; range: DayRange },
): Promise<{ people: number; percent: number }> {
  return (
    await db.read<{ people: number; percent: number }>(SHARE, [platformId, range.from, addDays(range.to, 1)])
  )[0]!;
}
