import { countInWindows } from '../../../db/analytics/countInWindows.js';
import { countCompletedPeople } from '../../../db/analytics/countCompletedPeople.js';
import { windowsOf } from '../../../db/analytics/measured.js';
import { organizationOf } from '../../_shared/platform.js';
import { countFigure } from '../countFigure.js';
import { figureOperation } from '../figureOperation.js';
import { readRangeOrEver } from '../readRange.js';

export default figureOperation('getPlatformUsersCompletedCourseCount', async ({ params, query, access, services: { db } }) => {
  const range = readRangeOrEver(query);
  const { platform } = organizationOf(access, params.org);
  const totals = await countCompletedPeople(db, { platformId: platform.id, windows: windowsOf(range) });
  return countFigure(range, totals, async (people) => {
    const [completions] = await countInWindows(db, 'completions', { platformId: platform.id, windows: [range], userIds: null });
    return { people, records: completions! };
  });
});
