import { completionRate } from '../completionRate.js';
import { figureOperation } from '../figureOperation.js';
import { courseOfFilter, learnerFilter } from '../../../services/analytics/learnerFilter.js';

export default figureOperation('getPlatformCompletionRate', async ({ params, query, access, services }) => {
  const learner = await learnerFilter(access, services, params.org, query.user_id);
  return completionRate(services, learner, await courseOfFilter(services, learner, query.course_id));
});
