import { countRecords } from '../../../db/analytics/countRecords.js';
import { measurePeopleTime } from '../../../db/analytics/measurePeopleTime.js';
import { buildWindows } from '../../../db/analytics/windowedMetric.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { seriesOperation } from '../seriesOperation.js';

export default seriesOperation('getPlatformTimeOverTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const { platform, people } = await requirePeopleScope(access, services, params.org, query.department_id);
  const { db } = services;
  const platformId = platform.id;
  const { userIds, departmentIds } = people;
  return {
    range,
    measured: await measurePeopleTime(db, { platformId, windows: buildWindows(range), userIds }),
    filters: { department_ids: departmentIds },
    counted: async () => ({
      people: null,
      records: await countRecords(db, { platformId, range, courseIds: null, userIds }),
    }),
  };
});
