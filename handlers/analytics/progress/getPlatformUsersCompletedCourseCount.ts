import { countInWindows } from '../../../db/analytics/countInWindows.js';
import { countCompletedPeople } from '../../../db/analytics/countCompletedPeople.js';
import { countUnenrolledCompletions } from '../../../db/analytics/enrolledCompletions.js';
import { buildWindows } from '../../../db/analytics/windowedMetric.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { countFigure } from '../countFigure.js';
import { figureOperation } from '../figureOperation.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';

export default figureOperation(
  'getPlatformUsersCompletedCourseCount',
  async ({ params, query, access, services: { db } }) => {
    const range = parseRangeOrEver(query);
    const { platform } = requireOrganization(access, params.org);
    const [totals, unenrolled] = await Promise.all([
      countCompletedPeople(db, { platformId: platform.id, windows: buildWindows(range) }),
      countUnenrolledCompletions(db, { platformId: platform.id, range, courseId: null, userIds: null }),
    ]);
    const counted = async (people: number) => {
      const [completions] = await countInWindows(db, 'completions', {
        platformId: platform.id,
        windows: [range],
        userIds: null,
      });
      return { people, records: completions! };
    };
    return countFigure(range, totals, counted, { completions_without_enrollment: unenrolled });
  },
);
