import { courseFilter } from '../courseOfRequest.js';
import { dayEventSeries } from '../dayEventSeries.js';
import { peopleOfRequest } from '../peopleOfRequest.js';
import { readRange } from '../readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getEnrollmentsOverTime', async ({ params, query, access, services }) => {
  const range = readRange(query);
  const requested = await peopleOfRequest(access, services, params.org);
  const course = await courseFilter(services, requested.platform, query.course_id);
  return dayEventSeries(services, requested, query.active === false ? 'enrollmentsEnded' : 'enrollmentsBegun', range, course);
});
