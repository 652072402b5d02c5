import { countRecords } from '../../../db/analytics/countRecords.js';
import { buildWindows } from '../../../db/analytics/windowedMetric.js';
import { measureActivePeople } from '../../../db/analytics/measureActivePeople.js';
import { EVERYBODY } from '../../../db/analytics/peopleScope.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { countFigure } from '../countFigure.js';
import { figureOperation } from '../figureOperation.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';

export default figureOperation('getPlatformActiveUserCount', async ({ params, query, access, services: { db } }) => {
  const range = parseRangeOrEver(query);
  const { platform } = requireOrganization(access, params.org);
  const filter = {
    platformId: platform.id,
    windows: buildWindows(range),
    people: EVERYBODY,
    courseId: null,
    mainPlatformId: null,
  };
  const { totals } = await measureActivePeople(db, filter);
  return countFigure(range, totals, async (total) => ({
    people: total,
    records: await countRecords(db, { platformId: platform.id, range, courseIds: null, userIds: null }),
  }));
});
