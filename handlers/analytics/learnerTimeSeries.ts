import type { AnalyticsCourse } from '../../db/analytics/findCourse.js';
import { countRecords } from '../../db/analytics/countRecords.js';
import { measureLearnerTime } from '../../db/analytics/measureLearnerTime.js';
import { buildWindows } from '../../db/analytics/windowedMetric.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { CoreServices } from '../../services/_shared/context.js';
import type { RequestedLearner } from '../../services/analytics/requireLearner.js';
import type { SeriesFigure } from './seriesOperation.js';

/** Seconds that a person spent by day, in a course or in all. */
export async function learnerTimeSeries(
  { db }: CoreServices,
  { platform, user }: RequestedLearner,
  range: DayRange,
  course: AnalyticsCourse | null = null,
): Promise<SeriesFigure> {
  const platformId = platform.id;
  const measured = await measureLearnerTime(db, {
    platformId,
    windows: buildWindows(range),
    userId: user.id,
    courseId: course?.id ?? null,
  });
  return {
    range,
    measured,
    filters: { user_id: user.username, course_id: course?.key },
    counted: async () => ({
      people: 1,
      records: await countRecords(db, { platformId, range, courseIds: course && [course.id], userIds: [user.id] }),
    }),
  };
}
