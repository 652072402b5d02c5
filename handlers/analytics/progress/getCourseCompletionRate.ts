import { completionRate } from '../completionRate.js';
import { courseOfRequest } from '../../../services/analytics/courseOfRequest.js';
import { figureOperation } from '../figureOperation.js';
import { learnerFilter } from '../../../services/analytics/learnerFilter.js';

export default figureOperation('getCourseCompletionRate', async ({ params, access, services }) => {
  const everybody = await learnerFilter(access, services, params.org, undefined);
  return completionRate(services, everybody, await courseOfRequest(services, everybody.platform, params.course_id));
});
