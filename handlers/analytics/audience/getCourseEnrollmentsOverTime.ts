import { courseOfRequest } from '../../../services/analytics/courseOfRequest.js';
import { dayEventSeries } from '../dayEventSeries.js';
import { peopleOfRequest } from '../../../services/analytics/peopleOfRequest.js';
import { readRange } from '../../../services/analytics/readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getCourseEnrollmentsOverTime', async ({ params, query, access, services }) => {
  const range = readRange(query);
  const requested = await peopleOfRequest(access, services, params.org);
  const course = await courseOfRequest(services, requested.platform, params.course_id);
  return dayEventSeries(
    services,
    requested,
    query.active === false ? 'enrollmentsEnded' : 'enrollmentsBegun',
    range,
    course,
  );
});
