import { courseOfLearner, learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';
import { learnerTimeSeries } from '../learnerTimeSeries.js';
import { readRange } from '../../../services/analytics/readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getLearnerCourseTimeOverTime', async ({ params, query, access, services }) => {
  const range = readRange(query);
  const learner = await learnerOfRequest(access, services, params);
  return learnerTimeSeries(services, learner, range, await courseOfLearner(services, learner, params.course_id));
});
