import { countRecords } from '../../../db/analytics/countRecords.js';
import { listActivePeople } from '../../../db/analytics/listActivePeople.js';
import { readIndexesOfPeople } from '../../../db/analytics/readPeopleFigures.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { courseFilter } from '../../../services/analytics/courseOfRequest.js';
import { listOperation } from '../listOperation.js';
import { peopleOfRequest } from '../../../services/analytics/peopleOfRequest.js';
import { shownIndex } from '../peopleWithFigures.js';
import { readRange } from '../../../services/analytics/readRange.js';

const COLUMNS = ['username', 'name', 'email', 'last_active', 'engagement_index', 'performance_index'] as const;

export default listOperation('listAudienceActiveUsers', COLUMNS, async ({ params, query, access, services }) => {
  const range = readRange(query);
  const { db, settings } = services;
  const { platform, people } = await peopleOfRequest(access, services, params.org, query.department_id);
  const course = await courseFilter(services, platform, query.course_id);
  const includesMain = query.include_main_platform === true && course === null;
  const main = includesMain ? await findMainPlatform(db) : null;
  const filter = {
    platformId: platform.id,
    range,
    userIds: people.userIds,
    courseId: course?.id ?? null,
    mainPlatformId: main === platform.id ? null : main,
    search: query.search,
    sort: sortOf(query.sort ?? '-last_active'),
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
        rows: page.map(({ username, name, email, at, index }, place) => ({
          username,
          name,
          email,
          last_active: at,
          ...indexes[place]!,
          ...shownIndex(filter.sort.field, index),
        })),
      };
    },
  };
});
