import { figureOperation } from '../figureOperation.js';
import { courseOfFilter, learnerFilter } from '../../../services/analytics/learnerFilter.js';
import { progressCount } from '../progressCount.js';

export default figureOperation('getPlatformCompletedCount', async ({ params, query, access, services }) => {
  const learner = await learnerFilter(access, services, params.org, query.user_id);
  return progressCount(services, 'completed', learner, await courseOfFilter(services, learner, query.course_id));
});
