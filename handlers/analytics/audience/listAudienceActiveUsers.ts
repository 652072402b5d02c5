import { countRecords } from '../../../db/analytics/countRecords.js';
import { listActivePeople } from '../../../db/analytics/listActivePeople.js';
import { readIndexesOfPeople } from '../../../db/analytics/readPeopleFigures.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { parseCourseFilter } from '../../../services/analytics/requireCourse.js';
import { listOperation } from '../listOperation.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { pickSortedIndex } from '../peopleWithFigures.js';
import { parseRange } from '../../../services/analytics/parseRange.js';

const COLUMNS = ['username', 'name', 'email', 'last_active', 'engagement_index', 'performance_index'] as const;

export default listOperation('listAudienceActiveUsers', COLUMNS, async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const { db, settings } = services;
  const { platform, people } = await requirePeopleScope(access, services, params.org, query.department_id);
  const course = await parseCourseFilter(services, platform, query.course_id);
  const includesMain = query.include_main_platform === true && course === null;
  const main = includesMain ? await findMainPlatform(db) : null;
  const filter = {
    platformId: platform.id,
    range,
    userIds: people.userIds,
    courseId: course?.id ?? null,
    mainPlatformId: main === platform.id ? null : main,
    search: query.search,
    sort: parseSort(query.sort ?? '-last_active'),
    periodDays: settings.engagementIndexPeriod,
  };
  return {
    range,
    filters: {
      course_id: course?.key,
      department_ids: people.departmentIds,
      include_main_platform: includesMain || null,
      search: query.search || null,
    },
    counted: async () => ({
      people: (await listActivePeople(db, { ...filter, limit: 0, offset: 0 })).total,
      records: await countRecords(db, {
        platformId: platform.id,
        range,
        courseIds: course && [course.id],
        userIds: people.userIds,
      }),
    }),
    readRows: async (rows) => {
      const { total, people: page } = await listActivePeople(db, { ...filter, ...rows });
      const userIds = page.map(({ user_id }) => user_id);
      const indexes = await readIndexesOfPeople(db, {
        platformId: platform.id,
        userIds,
        periodDays: settings.engagementIndexPeriod,
      });
      return {
        total,
        rows: page.map(({ username, name, email, at, index }, position) => ({
          username,
          name,
          email,
          last_active: at,
          ...indexes[position]!,
          ...pickSortedIndex(filter.sort.field, index),
        })),
      };
    },
  };
});
