import { completionRate } from '../completionRate.js';
import { figureOperation } from '../figureOperation.js';
import { parseVisibleCourseFilter, parseLearnerFilter } from '../../../services/analytics/parseLearnerFilter.js';

export default figureOperation('getPlatformCompletionRate', async ({ params, query, access, services }) => {
  const learner = await parseLearnerFilter(access, services, params.org, query.user_id);
  return completionRate(services, learner, await parseVisibleCourseFilter(services, learner, query.course_id));
});
