import { averageGrade } from '../averageGrade.js';
import { figureOperation } from '../figureOperation.js';
import { parseVisibleCourseFilter, parseLearnerFilter } from '../../../services/analytics/parseLearnerFilter.js';

export default figureOperation('getOverviewAverageGrade', async ({ params, query, access, services }) => {
  const learner = await parseLearnerFilter(access, services, params.org, query.learner_id);
  return averageGrade(services, learner, await parseVisibleCourseFilter(services, learner, query.course_id));
});
