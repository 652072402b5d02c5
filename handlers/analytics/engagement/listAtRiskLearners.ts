import type { AtRiskSort } from '../../../db/analytics/atRiskPage.js';
import { countAtRisk, listAtRisk } from '../../../db/analytics/listAtRisk.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { parseCourseFilter } from '../../../services/analytics/requireCourse.js';
import { listOperation } from '../listOperation.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';

const DEFAULT_DAYS = 7;

export default listOperation(
  'listAtRiskLearners',
  [
    'username',
    'full_name',
    'email',
    'course_id',
    'course_name',
    'enrolled_at',
    'last_access',
    'days_away',
    'grade',
    'class_grade',
    'progress',
    'class_progress',
    'reasons',
  ],
  async ({ params, query, access, services }) => {
    const { platform, people } = await requirePeopleScope(access, services, params.org, query.department_id);
    const course = await parseCourseFilter(services, platform, query.course_id);
    const { search, days = DEFAULT_DAYS } = query;
    const sort = parseSort<AtRiskSort>(query.sort ?? '-days_away');
    const filter = {
      platformId: platform.id,
      days,
      courseId: course?.id ?? null,
      userIds: people.userIds,
      search,
      sort,
    };
    return {
      range: null,
      filters: { days, course_id: course?.key, department_ids: people.departmentIds, search: search || null },
      counted: async () => {
        const { people: count, enrollments } = await countAtRisk(services.db, filter);
        return { people: count, records: enrollments };
      },
      readRows: (rows) => listAtRisk(services.db, { ...filter, ...rows }),
    };
  },
);
