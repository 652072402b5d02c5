import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';
import { learnerWatchSeries } from '../learnerWatchSeries.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getLearnerCourseVideosOverTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const learner = await requireLearner(access, services, params);
  return learnerWatchSeries(services, learner, range, await requireVisibleCourse(services, learner, params.course_id));
});
