import { activePeopleSeries } from '../activePeopleSeries.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getAudienceActiveUsersOverTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const requested = await requirePeopleScope(access, services, params.org, query.department_id);
  return activePeopleSeries(services, requested, range, { includesMain: query.include_main_platform });
});
