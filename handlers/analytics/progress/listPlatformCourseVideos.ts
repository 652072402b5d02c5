import { listWatchesByCourse } from '../../../db/analytics/listWatchesByCourse.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { listOperation } from '../listOperation.js';
import { readRangeOrEver } from '../../../services/analytics/readRange.js';

export default listOperation(
  'listPlatformCourseVideos',
  ['course_id', 'name', 'count', 'percentage'],
  async ({ params, query, access, services: { db } }) => {
    const range = readRangeOrEver(query);
    const { platform } = organizationOf(access, params.org);
    const filter = { platformId: platform.id, range, sort: sortOf(query.sort ?? '-count') };
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
