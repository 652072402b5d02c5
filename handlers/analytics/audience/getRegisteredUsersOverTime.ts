import { dayEventSeries } from '../dayEventSeries.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getRegisteredUsersOverTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  return dayEventSeries(
    services,
    await requirePeopleScope(access, services, params.org, query.department_id),
    'registrations',
    range,
  );
});
