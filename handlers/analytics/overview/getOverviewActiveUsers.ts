import { activePeopleSeries } from '../activePeopleSeries.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getOverviewActiveUsers', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  return activePeopleSeries(services, await requirePeopleScope(access, services, params.org), range);
});
