import { courseOfRequest } from '../../../services/analytics/courseOfRequest.js';
import { figureOperation } from '../figureOperation.js';
import { learnerFilter } from '../../../services/analytics/learnerFilter.js';
import { progressCount } from '../progressCount.js';

export default figureOperation('getCourseStartedCount', async ({ params, access, services }) => {
  const everybody = await learnerFilter(access, services, params.org, undefined);
  return progressCount(
    services,
    'started',
    everybody,
    await courseOfRequest(services, everybody.platform, params.course_id),
  );
});
