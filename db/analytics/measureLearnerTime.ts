import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { type WindowedMetric, addedSecondsSql, listWindowValues } from './windowedMetric.js';

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
    ${addedSecondsSql}`,
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
