import { readAverageGrade } from '../../../db/analytics/readAverageGrade.js';
import { readGradeCutoffs } from '../../../db/analytics/readGradeCutoffs.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getCourseGradingAverageWithCutoff', async ({ params, access, services }) => {
  const { platform } = requireOrganization(access, params.org);
  const course = await requireCourse(services, platform, params.course_id);
  const cutoffs = await readGradeCutoffs(services.db, platform.id, course.id);
  const { average, people, grades } = await readAverageGrade(services.db, {
    platformId: platform.id,
    courseId: course.id,
    userId: null,
  });
  return {
    range: null,
    filters: { course_id: course.key },
    counted: () => ({ people, records: grades }),
    body: { data: { grade_cutoffs: cutoffs, average_grade: average } },
  };
});
