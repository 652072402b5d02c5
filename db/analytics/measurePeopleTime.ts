import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import { type WindowedMetric, addedSecondsSql, listWindowValues } from './windowedMetric.js';

const buildText = (daily: string) => `
  with windows as materialized (select * from day_windows($2, $3)), daily as materialized (
    ${daily}
  )
  ${addedSecondsSql}`;

const IN_WINDOWS = 'day between (select min(from_day) from windows) and (select max(to_day) from windows)';

/** The course 0 stands for the whole platform. */
const OF_ALL = {
  name: 'analytics: seconds of all people by day',
  text: buildText(`select day, milliseconds from activity_course_days
                    where platform_id = $1 and course_id = 0 and ${IN_WINDOWS}`),
};

const OF_SOME = {
  name: 'analytics: seconds of some people by day',
  text: buildText(`select day, sum(milliseconds) as milliseconds from activity_days
                    where platform_id = $1 and user_id = any ($4) and ${IN_WINDOWS}
                    group by day`),
};

/**
 * Measures the seconds that people (null: everybody) spent on the platform on each day and over each window. Days are
 * rounded so that they add up to their window.
 */
export async function measurePeopleTime(
  db: Pick<Database, 'read'>,
  {
    platformId,
    windows,
    userIds,
  }: { platformId: number; windows: readonly DayRange[]; userIds: readonly number[] | null },
): Promise<WindowedMetric> {
  const values = [platformId, ...listWindowValues(windows)];
  const [row] = userIds
    ? await db.read<WindowedMetric>(OF_SOME, [...values, userIds])
    : await db.read<WindowedMetric>(OF_ALL, values);
  return row!;
}
