import { changeMetrics } from '../../../db/analytics/changeMetrics.js';
import { listCoursesByPeople } from '../../../db/analytics/listCoursesByPeople.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { activePeopleSeries } from '../activePeopleSeries.js';
import { listOperation } from '../listOperation.js';
import { peopleOfRequest } from '../../../services/analytics/peopleOfRequest.js';
import { readRange } from '../../../services/analytics/readRange.js';

const COLUMNS = ['course_id', 'name', 'platform_key', 'user_count'] as const;

export default listOperation(
  'getAudienceActiveUsersPerCourse',
  COLUMNS,
  async ({ params, query, access, services }) => {
    const range = readRange(query);
    const requested = await peopleOfRequest(access, services, params.org, query.department_id);
    const includesMain = query.include_main_platform === true;
    const { measured, ...figure } = await activePeopleSeries(services, requested, range, { includesMain });
    const main = includesMain ? await findMainPlatform(services.db) : null;
    const { platform, people } = requested;
    const filter = {
      platformId: platform.id,
      range,
      userIds: people.userIds,
      mainPlatformId: main === platform.id ? null : main,
    };
    const meta = changeMetrics(measured.totals);
    return {
      ...figure,
      more: { total: meta.total, meta },
      readRows: (rows) =>
        listCoursesByPeople(services.db, { ...filter, sort: sortOf(query.sort ?? '-user_count'), ...rows }),
    };
  },
);
