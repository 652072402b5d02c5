import { changeMetrics } from '../../../db/analytics/changeMetrics.js';
import { countByDay } from '../../../db/analytics/countByDay.js';
import { windowsOf } from '../../../db/analytics/measured.js';
import { organizationOf } from '../../_shared/platform.js';
import { figureOperation } from '../figureOperation.js';
import { readRangeOrEver } from '../readRange.js';

export default figureOperation('getPlatformUserCount', async ({ params, query, access, services: { db } }) => {
  const range = readRangeOrEver(query);
  const { platform } = organizationOf(access, params.org);
  const { totals } = await countByDay(db, 'registrations', { platformId: platform.id, windows: windowsOf(range), courseId: null, userIds: null });
  const meta = changeMetrics(totals);
  const { total } = meta;
  return { platform, range, filters: {}, counted: () => ({ people: total, records: total }), body: { data: { count: total }, total, meta } };
});
