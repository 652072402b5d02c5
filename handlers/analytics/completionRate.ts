import type { AnalyticsCourse } from '../../db/analytics/findCourse.js';
import { readCompletionRate } from '../../db/analytics/readCompletionRate.js';
import type { components } from '../../generated/types.js';
import type { CoreServices } from '../../services/_shared/context.js';
import type { BodyFigure } from './figureOperation.js';
import type { LearnerFilter } from '../../services/analytics/parseLearnerFilter.js';

/** The mean percentage of completed blocks over the active enrollments of the request. */
export async function completionRate(
  { db }: CoreServices,
  { platform, name, userId }: LearnerFilter,
  course: AnalyticsCourse | null,
): Promise<BodyFigure<components['schemas']['SingleFigure']>> {
  const { rate, enrollments } = await readCompletionRate(db, {
    platformId: platform.id,
    courseId: course?.id ?? null,
    userId,
  });
  return {
    range: null,
    filters: { course_id: course?.key, user_id: name },
    counted: () => ({ people: userId !== null ? 1 : course ? enrollments : null, records: enrollments }),
    body: { data: { count: rate } },
  };
}
