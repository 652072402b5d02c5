import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { type WindowedMetric, listWindowValues } from './windowedMetric.js';

const READ = {
  name: 'analytics: time of a person',
  text: `
    with windows as materialized (select * from day_windows($2, $3)), daily as materialized (
      select day, sum(milliseconds) as milliseconds
        from activity_days
       where platform_id = $1 and user_id = $4 and day between (select min(from_day) from windows) and (select max(to_day) from windows)
         and (cast($5 as bigint) is null or course_id = $5)
       group by day
    )
    select (select array_agg(coalesce((select round(sum(milliseconds) / 1000) from daily where day between from_day and to_day), 0)::float8 order by number)
              from windows) as totals,
           (select coalesce(json_agg(json_build_object('day', day, 'value', value) order by day), '[]')
              from (select day, round(sum(milliseconds) over days / 1000) - round((sum(milliseconds) over days - milliseconds) / 1000) as value
                      from daily join windows on number = 1 and day between from_day and to_day
                    window days as (order by day)) seconds) as days`,
};

/**
 * Measures the seconds that a person spent on each day and over each window, in a course (null: on the platform). Days
 * are rounded so that they add up to their window.
 */
export async function measureLearnerTime(
  db: Pick<Database, 'read'>,
  {
    platformId,
    windows,
    userId,
    courseId,
  }: { platformId: number; windows: readonly DayRange[]; userId: number; courseId: number | null },
): Promise<WindowedMetric> {
  return (await db.read<WindowedMetric>(READ, [platformId, ...listWindowValues(windows), userId, courseId]))[0]!;
}
