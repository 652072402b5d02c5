import { type AnalyticsCourse } from '../../db/analytics/findCourse.js';
import { readAverageGrade } from '../../db/analytics/readAverageGrade.js';
import type { components } from '../../generated/types.js';
import type { CoreServices } from '../../services/_shared/context.js';
import type { BodyFigure } from './figureOperation.js';
import type { LearnerFilter } from '../../services/analytics/parseLearnerFilter.js';

/** The mean of grades at the level that the filters choose: the platform, a course, a learner, or a learner in a course. */
export async function averageGrade(
  { db }: CoreServices,
  { platform, name, userId }: LearnerFilter,
  course: AnalyticsCourse | null,
): Promise<BodyFigure<components['schemas']['AverageGrade']>> {
  const { average, people, grades } = await readAverageGrade(db, {
    platformId: platform.id,
    courseId: course?.id ?? null,
    userId,
  });
  return {
    range: null,
    filters: { course_id: course?.key, learner_id: name },
    counted: () => ({ people, records: grades }),
    body: { data: { average } },
  };
}
