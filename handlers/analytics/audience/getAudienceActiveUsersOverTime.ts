import { activePeopleSeries } from '../activePeopleSeries.js';
import { peopleOfRequest } from '../../../services/analytics/peopleOfRequest.js';
import { readRange } from '../../../services/analytics/readRange.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getAudienceActiveUsersOverTime', async ({ params, query, access, services }) => {
  const range = readRange(query);
  const requested = await peopleOfRequest(access, services, params.org, query.department_id);
  return activePeopleSeries(services, requested, range, { includesMain: query.include_main_platform });
});
