import { type ProgressState, countProgress } from '../../db/analytics/countProgress.js';
import { countUnenrolledCompletions } from '../../db/analytics/enrolledCompletions.js';
import type { AnalyticsCourse } from '../../db/analytics/findCourse.js';
import type { components } from '../../generated/types.js';
import type { CoreServices } from '../../services/_shared/context.js';
import type { BodyFigure } from './figureOperation.js';
import type { LearnerFilter } from '../../services/analytics/parseLearnerFilter.js';

/** Counts people in a state; with a course those of the course, with a learner the learner's courses. */
export async function progressCount(
  { db }: CoreServices,
  state: ProgressState,
  { platform, name, userId }: LearnerFilter,
  course: AnalyticsCourse | null,
): Promise<BodyFigure<components['schemas']['Count']>> {
  const filter = { platformId: platform.id, courseId: course?.id ?? null };
  const [{ count, records }, unenrolled] = await Promise.all([
    countProgress(db, state, { ...filter, userId }),
    state === 'completed'
      ? countUnenrolledCompletions(db, { ...filter, range: null, userIds: userId === null ? null : [userId] })
      : undefined,
  ]);
  return {
    range: null,
    filters: { course_id: course?.key, user_id: name },
    counted: () => ({ people: userId === null ? count : 1, records }),
    body: { data: { count, ...(unenrolled !== undefined && { completions_without_enrollment: unenrolled }) } },
  };
}
