import { readAverageGrade } from '../../../db/analytics/readAverageGrade.js';
import { readGradeCutoffs } from '../../../db/analytics/readGradeCutoffs.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { courseOfRequest } from '../../../services/analytics/courseOfRequest.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getCourseGradingAverageWithCutoff', async ({ params, access, services }) => {
  const { platform } = organizationOf(access, params.org);
  const course = await courseOfRequest(services, platform, params.course_id);
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
