import { courseOfRequest } from '../courseOfRequest.js';
import { figureOperation } from '../figureOperation.js';
import { learnerFilter } from '../learnerFilter.js';
import { progressCount } from '../progressCount.js';

export default figureOperation('getCourseInProgressCount', async ({ params, access, services }) => {
  const everybody = await learnerFilter(access, services, params.org, undefined);
  return progressCount(services, 'inProgress', everybody, await courseOfRequest(services, everybody.platform, params.course_id));
});
