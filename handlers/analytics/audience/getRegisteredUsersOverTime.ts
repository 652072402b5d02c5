import { dayEventSeries } from '../dayEventSeries.js';
import { peopleOfRequest } from '../../../services/analytics/peopleOfRequest.js';
import { readRange } from '../../../services/analytics/readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getRegisteredUsersOverTime', async ({ params, query, access, services }) => {
  const range = readRange(query);
  return dayEventSeries(services, await peopleOfRequest(access, services, params.org), 'registrations', range);
});
