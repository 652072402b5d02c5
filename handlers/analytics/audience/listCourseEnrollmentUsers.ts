import { listEnrolledPeople } from '../../../db/analytics/listEnrolledPeople.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { courseOfRequest } from '../../../services/analytics/courseOfRequest.js';
import { listOperation } from '../listOperation.js';

export default listOperation(
  'listCourseEnrollmentUsers',
  ['username', 'full_name', 'email', 'timestamp'],
  async ({ params, query, access, services }) => {
    const { platform } = organizationOf(access, params.org);
    const course = await courseOfRequest(services, platform, params.course_id);
    const active = query.active !== false;
    const filter = {
      platformId: platform.id,
      courseId: course.id,
      active,
      search: query.search,
      sort: sortOf(query.sort ?? '-timestamp'),
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
