import { learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';
import { learnerWatchSeries } from '../learnerWatchSeries.js';
import { readRange } from '../../../services/analytics/readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getPerLearnerVideosOverTime', async ({ params, query, access, services }) => {
  const range = readRange(query);
  return learnerWatchSeries(services, await learnerOfRequest(access, services, params), range);
});
