import { listCompletionsByCourse } from '../../../db/analytics/listCompletionsByCourse.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
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
    const { platform } = requireOrganization(access, params.org);
    const filter = { platformId: platform.id, sort: parseSort(query.sort ?? '-completions') };
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
