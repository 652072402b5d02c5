import { activePeopleSeries } from '../activePeopleSeries.js';
import { peopleOfRequest } from '../peopleOfRequest.js';
import { readRange } from '../readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getOverviewActiveUsers', async ({ params, query, access, services }) => {
  const range = readRange(query);
  return activePeopleSeries(services, await peopleOfRequest(access, services, params.org), range);
});
