import { countDepartmentPeople, listDepartmentFigures } from '../../../db/analytics/listDepartmentFigures.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { formatDuration } from '../formatDuration.js';
import { listOperation } from '../listOperation.js';
import { explainPeopleFilters, parsePeopleFilters } from '../../../services/analytics/parsePeopleFilters.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';

const COLUMNS = [
  'id',
  'name',
  'platform',
  'users',
  'courses_enrolled',
  'courses_completed',
  'completion_rate',
  'pathways_completed',
  'certificates_earned',
  'skills_points',
  'skills_earned',
  'time_spent',
  'time_spent_seconds',
  'completions_without_enrollment',
] as const;

const SORTS = {
  id: 'id',
  name: 'name',
  users: 'users',
  courses_enrolled: 'enrollments',
  courses_completed: 'completions',
  completion_rate: 'completion_rate',
  pathways_completed: 'pathways_completed',
  certificates_earned: 'certificates',
  skills_points: 'points',
  skills_earned: 'skills',
  time_spent: 'seconds',
  completions_without_enrollment: 'unenrolled_completions',
} as const;

export default listOperation('listDepartmentAnalytics', COLUMNS, async ({ params, query, access, services }) => {
  const { db } = services;
  const { platform, people } = await requirePeopleScope(access, services, params.org, query.department_id);
  const chosen = query.departments?.length ? query.departments : null;
  const departmentIds =
    chosen === null ? people.departmentIds : chosen.filter((id) => people.departmentIds?.includes(id) ?? true);
  const { field, descending } = parseSort(query.sort ?? 'name');
  const filter = {
    platformId: platform.id,
    departmentIds,
    people: await parsePeopleFilters(services, platform, query),
    sort: { field: SORTS[field], descending },
  };
  return {
    range: null,
    filters: { ...explainPeopleFilters(query), department_ids: departmentIds },
    counted: async () => ({ people: await countDepartmentPeople(db, filter), records: null }),
    readRows: async (rows) => {
      const { total, rows: departments } = await listDepartmentFigures(db, { ...filter, ...rows });
      return {
        total,
        rows: departments.map(
          ({
            id,
            name,
            users,
            enrollments,
            completions,
            unenrolled_completions,
            completion_rate,
            pathways_completed,
            certificates,
            points,
            skills,
            seconds,
          }) => ({
            id,
            name,
            platform: platform.key,
            users,
            courses_enrolled: enrollments,
            courses_completed: completions,
            completion_rate,
            pathways_completed,
            certificates_earned: certificates,
            skills_points: points,
            skills_earned: skills,
            time_spent: formatDuration(seconds),
            time_spent_seconds: seconds,
            completions_without_enrollment: unenrolled_completions,
          }),
        ),
      };
    },
  };
});
