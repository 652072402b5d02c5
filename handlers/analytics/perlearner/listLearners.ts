import { choosePeople } from '../../../db/analytics/choosePeople.js';
import { readLearnerFigures } from '../../../db/analytics/readLearnerFigures.js';
import { readPeopleFigures } from '../../../db/analytics/readPeopleFigures.js';
import { notFound } from '../../../services/_shared/problems.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { formatDuration } from '../formatDuration.js';
import { listOperation } from '../listOperation.js';
import { explainPeopleFilters, parsePeopleFilters } from '../../../services/analytics/parsePeopleFilters.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { countPeople } from '../peopleWithFigures.js';

const COLUMNS = [
  'username',
  'user_id',
  'name',
  'email',
  'joined',
  'courses_enrolled',
  'courses_completed',
  'time_spent',
  'time_spent_seconds',
  'pathways_assigned',
  'pathways_completed',
  'certificates_earned',
  'assessments_passed',
  'skills_earned',
  'skills_points',
  'last_login',
  'location',
  'completions_without_enrollment',
] as const;
const SORTS = {
  username: 'username',
  name: 'full_name',
  email: 'email',
  joined: 'joined',
  courses_enrolled: 'enrollments',
  courses_completed: 'completions',
  time_spent: 'time_spent',
  last_login: 'last_active',
  user_id: 'user_id',
  pathways_assigned: 'pathways',
  pathways_completed: 'pathways_completed',
  certificates_earned: 'certificates',
  assessments_passed: 'assessments',
  skills_earned: 'skills',
  skills_points: 'skill_points',
  location: 'location',
  completions_without_enrollment: 'completions_without_enrollment',
} as const;

export default listOperation('listLearners', COLUMNS, async ({ params, query, access, services }) => {
  const { db } = services;
  const { platform, people } = await requirePeopleScope(access, services, params.org);
  if (query.platform && query.platform !== platform.key) throw notFound('platform', query.platform);
  const filter = {
    platformId: platform.id,
    userIds: people.userIds,
    search: query.search,
    ...(await parsePeopleFilters(services, platform, query)),
  };
  const { field, descending } = parseSort(query.sort ?? '-joined');
  return {
    range: null,
    filters: { ...explainPeopleFilters(query), search: query.search || null, department_ids: people.departmentIds },
    counted: () => countPeople(services, filter),
    readRows: async (rows) => {
      const { total, people: page } = await choosePeople(db, filter, {
        sort: { field: SORTS[field], descending },
        ...rows,
      });
      const ids = { platformId: platform.id, userIds: page.map(({ user_id: id }) => id) };
      const [figures, earned] = await Promise.all([readPeopleFigures(db, ids), readLearnerFigures(db, ids)]);
      return {
        total,
        rows: page.map(({ username, user_id, name, email, at }, index) => {
          const { enrollments, completions, completionsWithoutEnrollment, seconds, lastActive } = figures[index]!;
          const { pathways, pathwaysCompleted, certificates, assessmentsPassed, skills, skillPoints, location } =
            earned[index]!;
          return {
            username,
            user_id,
            name,
            email,
            joined: at,
            courses_enrolled: enrollments,
            courses_completed: completions,
            time_spent: formatDuration(seconds),
            time_spent_seconds: seconds,
            pathways_assigned: pathways,
            pathways_completed: pathwaysCompleted,
            certificates_earned: certificates,
            assessments_passed: assessmentsPassed,
            skills_earned: skills,
            skills_points: skillPoints,
            last_login: lastActive,
            location,
            completions_without_enrollment: completionsWithoutEnrollment,
          };
        }),
      };
    },
  };
});
