import { countRecords } from '../../../db/analytics/countRecords.js';
import { buildWindows } from '../../../db/analytics/windowedMetric.js';
import { measureTime } from '../../../db/analytics/measureTime.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { countFigure } from '../countFigure.js';
import { figureOperation } from '../figureOperation.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';

export default figureOperation('getPlatformTime', async ({ params, query, access, services: { db } }) => {
  const range = parseRangeOrEver(query);
  const { platform } = requireOrganization(access, params.org);
  const { totals } = await measureTime(db, { platformId: platform.id, windows: buildWindows(range), courseId: null });
  const seconds = totals.map((milliseconds) => Math.round(milliseconds / 1_000));
  return countFigure(range, seconds, async () => ({
    people: null,
    records: await countRecords(db, { platformId: platform.id, range, courseIds: null, userIds: null }),
  }));
});
