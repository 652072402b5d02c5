import { figureOperation } from '../figureOperation.js';
import { parseVisibleCourseFilter, parseLearnerFilter } from '../../../services/analytics/parseLearnerFilter.js';
import { progressCount } from '../progressCount.js';

export default figureOperation('getPlatformInProgressCount', async ({ params, query, access, services }) => {
  const learner = await parseLearnerFilter(access, services, params.org, query.user_id);
  return progressCount(
    services,
    'inProgress',
    learner,
    await parseVisibleCourseFilter(services, learner, query.course_id),
  );
});
