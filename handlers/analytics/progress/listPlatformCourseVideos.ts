import { listWatchesByCourse } from '../../../db/analytics/listWatchesByCourse.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { listOperation } from '../listOperation.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';

export default listOperation(
  'listPlatformCourseVideos',
  ['course_id', 'name', 'count', 'percentage'],
  async ({ params, query, access, services: { db } }) => {
    const range = parseRangeOrEver(query);
    const { platform } = requireOrganization(access, params.org);
    const filter = { platformId: platform.id, range, sort: parseSort(query.sort ?? '-count') };
    return {
      range,
      filters: {},
      counted: async () => ({
        people: null,
        records: (await listWatchesByCourse(db, { ...filter, limit: 0, offset: 0 })).watches,
      }),
      readRows: async (rows) => {
        const { total, rows: courses, watches } = await listWatchesByCourse(db, { ...filter, ...rows });
        return { total, rows: courses, more: { total: watches } };
      },
    };
  },
);
