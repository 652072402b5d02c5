import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { type WindowedMetric, summedMetricSql, listWindowValues } from './windowedMetric.js';

const MEASURE = {
  name: 'analytics: time by day',
  text: `
    with windows as materialized (select * from day_windows($2, $3)), daily as materialized (
      select day, milliseconds as value from activity_course_days
       where platform_id = $1 and course_id = $4
         and day >= (select min(from_day) from windows) and day <= (select max(to_day) from windows)
    )
    ${summedMetricSql}`,
};

/**
 * Measures the milliseconds that all people spent on each day and over each window, in a course (null: on the
 * platform).
 */
export async function measureTime(
  db: Pick<Database, 'read'>,
  { platformId, windows, courseId }: { platformId: number; windows: readonly DayRange[]; courseId: number | null },
): Promise<WindowedMetric> {
  const [row] = await db.read<WindowedMetric>(MEASURE, [platformId, ...listWindowValues(windows), courseId ?? 0]);
  return row!;
}
