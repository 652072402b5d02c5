import { learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';
import { learnerTimeSeries } from '../learnerTimeSeries.js';
import { readRange } from '../../../services/analytics/readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getPerLearnerTimeOverTime', async ({ params, query, access, services }) => {
  const range = readRange(query);
  return learnerTimeSeries(services, await learnerOfRequest(access, services, params), range);
});
