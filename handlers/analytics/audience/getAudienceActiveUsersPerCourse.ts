import { changeMetrics } from '../../../db/analytics/changeMetrics.js';
import { listCoursesByPeople } from '../../../db/analytics/listCoursesByPeople.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { activePeopleSeries } from '../activePeopleSeries.js';
import { listOperation } from '../listOperation.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { parseRange } from '../../../services/analytics/parseRange.js';

const COLUMNS = ['course_id', 'name', 'platform_key', 'user_count'] as const;

export default listOperation(
  'getAudienceActiveUsersPerCourse',
  COLUMNS,
  async ({ params, query, access, services }) => {
    const range = parseRange(query);
    const requested = await requirePeopleScope(access, services, params.org, query.department_id);
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
        listCoursesByPeople(services.db, { ...filter, sort: parseSort(query.sort ?? '-user_count'), ...rows }),
    };
  },
);
