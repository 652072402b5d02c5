import { averageGrade } from '../averageGrade.js';
import { figureOperation } from '../figureOperation.js';
import { courseOfFilter, learnerFilter } from '../../../services/analytics/learnerFilter.js';

export default figureOperation('getOverviewAverageGrade', async ({ params, query, access, services }) => {
  const learner = await learnerFilter(access, services, params.org, query.learner_id);
  return averageGrade(services, learner, await courseOfFilter(services, learner, query.course_id));
});
