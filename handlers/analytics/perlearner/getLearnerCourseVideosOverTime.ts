import { courseOfLearner, learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';
import { learnerWatchSeries } from '../learnerWatchSeries.js';
import { readRange } from '../../../services/analytics/readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getLearnerCourseVideosOverTime', async ({ params, query, access, services }) => {
  const range = readRange(query);
  const learner = await learnerOfRequest(access, services, params);
  return learnerWatchSeries(services, learner, range, await courseOfLearner(services, learner, params.course_id));
});
