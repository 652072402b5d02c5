import { listCompletionsByCourse } from '../../../db/analytics/listCompletionsByCourse.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { listOperation } from '../listOperation.js';

const COLUMNS = [
  'course_id',
  'name',
  'enrollments',
  'completions',
  'average',
  'completions_without_enrollment',
] as const;

export default listOperation(
  'getCourseCompletionsPerCourse',
  COLUMNS,
  ({ params, query, access, services: { db } }) => {
    const { platform } = organizationOf(access, params.org);
    const filter = { platformId: platform.id, sort: sortOf(query.sort ?? '-completions') };
    return {
      range: null,
      filters: {},
      counted: async () => ({
        people: null,
        records: (await listCompletionsByCourse(db, { ...filter, limit: 0, offset: 0 })).completions,
      }),
      readRows: (rows) => listCompletionsByCourse(db, { ...filter, ...rows }),
    };
  },
);
