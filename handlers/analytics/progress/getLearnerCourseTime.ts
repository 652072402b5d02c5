import { figureOperation } from '../figureOperation.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';
import { learnerTimeSeries } from '../learnerTimeSeries.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';

export default figureOperation('getLearnerCourseTime', async ({ params, query, access, services }) => {
  const range = parseRangeOrEver(query);
  const learner = await requireLearner(access, services, params);
  const figure = await learnerTimeSeries(
    services,
    learner,
    range,
    await requireVisibleCourse(services, learner, params.course_id),
  );
  return { ...figure, body: { data: { count: figure.measured.totals[0]! } } };
});
