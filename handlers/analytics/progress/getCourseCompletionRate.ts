import { completionRate } from '../completionRate.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';
import { parseLearnerFilter } from '../../../services/analytics/parseLearnerFilter.js';

export default figureOperation('getCourseCompletionRate', async ({ params, access, services }) => {
  const everybody = await parseLearnerFilter(access, services, params.org, undefined);
  return completionRate(services, everybody, await requireCourse(services, everybody.platform, params.course_id));
});
