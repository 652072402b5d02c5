import { countInWindows } from '../../../db/analytics/countInWindows.js';
import { windowsOf } from '../../../db/analytics/measured.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { countFigure } from '../countFigure.js';
import { figureOperation } from '../figureOperation.js';
import { readRangeOrEver } from '../../../services/analytics/readRange.js';

export default figureOperation('getPlatformUserCount', async ({ params, query, access, services: { db } }) => {
  const range = readRangeOrEver(query);
  const { platform } = organizationOf(access, params.org);
  const totals = await countInWindows(db, 'registrations', {
    platformId: platform.id,
    windows: windowsOf(range),
    userIds: null,
  });
  return countFigure(range, totals, (total) => ({ people: total, records: total }));
});
