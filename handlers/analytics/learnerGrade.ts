import { readAverageGrade } from '../../db/analytics/readAverageGrade.js';
import { readGradeCutoffs } from '../../db/analytics/readGradeCutoffs.js';
import type { components } from '../../generated/types.js';
import type { Access, CoreServices } from '../../services/_shared/context.js';
import type { BodyFigure } from './figureOperation.js';
import { requireVisibleCourse, requireLearner } from '../../services/analytics/requireLearner.js';

/** The grade of the learner of the path in its course, with the cutoffs of the course. Throws a Problem (404). */
export async function learnerGrade(
  services: CoreServices,
  access: Access,
  params: { org: string; user_id: string; course_id: string },
): Promise<BodyFigure<components['schemas']['LearnerGradeWithCutoffs']>> {
  const { platform, rows, user } = await requireLearner(access, services, params);
  const course = await requireVisibleCourse(services, { platform, rows }, params.course_id);
  const cutoffs = await readGradeCutoffs(services.db, platform.id, course.id);
  const { average, people, grades } = await readAverageGrade(services.db, {
    platformId: platform.id,
    courseId: course.id,
    userId: user.id,
  });
  return {
    range: null,
    filters: { course_id: course.key, user_id: user.username },
    counted: () => ({ people, records: grades }),
    body: { data: { grade_cutoffs: cutoffs, grade: average } },
  };
}
