import { listEnrolledPeople } from '../../../db/analytics/listEnrolledPeople.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { listOperation } from '../listOperation.js';

export default listOperation(
  'listCourseEnrollmentUsers',
  ['username', 'full_name', 'email', 'timestamp'],
  async ({ params, query, access, services }) => {
    const { platform } = requireOrganization(access, params.org);
    const course = await requireCourse(services, platform, params.course_id);
    const active = query.active !== false;
    const filter = {
      platformId: platform.id,
      courseId: course.id,
      active,
      search: query.search,
      sort: parseSort(query.sort ?? '-timestamp'),
    };
    return {
      range: null,
      filters: { course_id: course.key, active, search: query.search || null },
      counted: async () => {
        const { total } = await listEnrolledPeople(services.db, { ...filter, limit: 0, offset: 0 });
        return { people: total, records: total };
      },
      readRows: (rows) => listEnrolledPeople(services.db, { ...filter, ...rows }),
    };
  },
);
