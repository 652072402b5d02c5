import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { type WindowedMetric, summedMetricSql, listWindowValues } from './windowedMetric.js';

const READ = {
  name: 'analytics: watches of a person',
  text: `
    with windows as materialized (select * from day_windows($2, $3)), daily as materialized (
      select day, sum(watches) as value
        from video_days
       where platform_id = $1 and user_id = $4 and (cast($5 as bigint) is null or course_id = $5)
         and day between (select min(from_day) from windows) and (select max(to_day) from windows)
       group by day
      having sum(watches) > 0
    )
    ${summedMetricSql}`,
};

/**
 * Counts a person's watches of videos on each day and over each window, in a course (null: on the platform). A watch is
 * a play that began (docs/verbs.md).
 */
export async function measureLearnerWatches(
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
