import { requireLearner } from '../../../services/analytics/requireLearner.js';
import { learnerTimeSeries } from '../learnerTimeSeries.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getPerLearnerTimeOverTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  return learnerTimeSeries(services, await requireLearner(access, services, params), range);
});
