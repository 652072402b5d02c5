import type { AnalyticsCourse } from '../../db/analytics/findCourse.js';
import { measureLearnerWatches } from '../../db/analytics/measureLearnerWatches.js';
import { buildWindows } from '../../db/analytics/windowedMetric.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { CoreServices } from '../../services/_shared/context.js';
import type { RequestedLearner } from '../../services/analytics/requireLearner.js';
import type { SeriesFigure } from './seriesOperation.js';

/** Videos that a person watched by day, in a course or in all. */
export async function learnerWatchSeries(
  { db }: CoreServices,
  { platform, user }: RequestedLearner,
  range: DayRange,
  course: AnalyticsCourse | null = null,
): Promise<SeriesFigure> {
  const filter = {
    platformId: platform.id,
    windows: buildWindows(range),
    userId: user.id,
    courseId: course?.id ?? null,
  };
  const measured = await measureLearnerWatches(db, filter);
  return {
    range,
    measured,
    filters: { user_id: user.username, course_id: course?.key },
    counted: () => ({ people: 1, records: measured.totals[0]! }),
  };
}
