import { listClassProgress } from '../../../db/analytics/listClassProgress.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { listOperation } from '../listOperation.js';

export default listOperation(
  'listCourseProgress',
  ['username', 'full_name', 'progress', 'completed_at'],
  async ({ params, query, access, services }) => {
    const { platform } = requireOrganization(access, params.org);
    const course = await requireCourse(services, platform, params.course_id);
    const filter = {
      platformId: platform.id,
      courseId: course.id,
      search: query.search,
      sort: parseSort(query.sort ?? 'username'),
    };
    return {
      range: null,
      filters: { course_id: course.key, search: query.search || null },
      counted: async () => {
        const { total } = await listClassProgress(services.db, { ...filter, limit: 0, offset: 0 });
        return { people: total, records: total };
      },
      readRows: (rows) => listClassProgress(services.db, { ...filter, ...rows }),
    };
  },
);
