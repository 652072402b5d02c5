import { figureOperation } from '../figureOperation.js';
import { courseOfLearner, learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';
import { learnerTimeSeries } from '../learnerTimeSeries.js';
import { readRangeOrEver } from '../../../services/analytics/readRange.js';

export default figureOperation('getLearnerCourseTime', async ({ params, query, access, services }) => {
  const range = readRangeOrEver(query);
  const learner = await learnerOfRequest(access, services, params);
  const figure = await learnerTimeSeries(
    services,
    learner,
    range,
    await courseOfLearner(services, learner, params.course_id),
  );
  return { ...figure, body: { data: { count: figure.measured.totals[0]! } } };
});
