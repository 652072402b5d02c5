import { countInWindows } from '../../../db/analytics/countInWindows.js';
import { buildWindows } from '../../../db/analytics/windowedMetric.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { countFigure } from '../countFigure.js';
import { figureOperation } from '../figureOperation.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';

export default figureOperation('getPlatformUserCount', async ({ params, query, access, services: { db } }) => {
  const range = parseRangeOrEver(query);
  const { platform } = requireOrganization(access, params.org);
  const totals = await countInWindows(db, 'registrations', {
    platformId: platform.id,
    windows: buildWindows(range),
    userIds: null,
  });
  return countFigure(range, totals, (total) => ({ people: total, records: total }));
});
