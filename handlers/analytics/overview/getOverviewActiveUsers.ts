import { activePeopleSeries } from '../activePeopleSeries.js';
import { peopleOfRequest } from '../../../services/analytics/peopleOfRequest.js';
import { readRange } from '../../../services/analytics/readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getOverviewActiveUsers', async ({ params, query, access, services }) => {
  const range = readRange(query);
  return activePeopleSeries(services, await peopleOfRequest(access, services, params.org), range);
});
