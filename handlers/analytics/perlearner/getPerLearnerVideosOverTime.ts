import { requireLearner } from '../../../services/analytics/requireLearner.js';
import { learnerWatchSeries } from '../learnerWatchSeries.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getPerLearnerVideosOverTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  return learnerWatchSeries(services, await requireLearner(access, services, params), range);
});
