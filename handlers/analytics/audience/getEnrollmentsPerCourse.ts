import { changeMetrics } from '../../../db/analytics/changeMetrics.js';
import { countByDay } from '../../../db/analytics/countByDay.js';
import { listEnrollmentsByCourse } from '../../../db/analytics/listEnrollmentsByCourse.js';
import { windowsOf } from '../../../db/analytics/measured.js';
import { organizationOf } from '../../_shared/platform.js';
import { sortOf } from '../../_shared/sortOf.js';
import { listOperation } from '../listOperation.js';
import { readRange } from '../readRange.js';

export default listOperation(
  'getEnrollmentsPerCourse',
  ['course_id', 'name', 'users', 'percentage'],
  async ({ params, query, access, services: { db } }) => {
    const range = readRange(query);
    const { platform } = organizationOf(access, params.org);
    const event = query.active === false ? 'enrollmentsEnded' : 'enrollmentsBegun';
    const { totals } = await countByDay(db, event, { platformId: platform.id, windows: windowsOf(range), courseId: null, userIds: null });
    const meta = changeMetrics(totals);
    return {
      platform,
      range,
      filters: { active: query.active !== false },
      counted: () => ({ people: null, records: meta.total }),
      more: { total: meta.total, meta },
      readRows: (rows) => listEnrollmentsByCourse(db, { platformId: platform.id, range, event, sort: sortOf(query.sort ?? '-users'), ...rows }),
    };
  },
);
