import { countActivePeople } from '../../../db/learning/activity/countActivePeople.js';
import { quotientTo2 } from '../../../db/analytics/changeMetrics.js';
import { countRecords } from '../../../db/analytics/countRecords.js';
import { measureTime } from '../../../db/analytics/measureTime.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { valueByDay } from '../seriesOperation.js';

export default figureOperation('getCourseAverageTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const { db } = services;
  const { platform } = requireOrganization(access, params.org);
  const course = await requireCourse(services, platform, params.course_id);
  const of = { platformId: platform.id, windows: [range] };
  const [time, active] = await Promise.all([
    measureTime(db, { ...of, courseId: course.id }),
    countActivePeople(db, { ...of, courseId: course.id, userIds: null }),
  ]);
  const peopleOn = new Map(active.days.map(({ day, value }) => [day, value]));
  const data = valueByDay({
    range,
    measured: {
      days: time.days.map(({ day, value }) => ({ day, value: computeAverageSeconds(value, peopleOn.get(day)) })),
    },
  });
  const personDays = active.days.reduce((sum, { value }) => sum + value, 0);
  return {
    range,
    filters: { course_id: course.key },
    counted: async () => ({
      people: active.totals[0]!,
      records: await countRecords(db, { platformId: platform.id, range, courseIds: [course.id], userIds: null }),
    }),
    body: { data, average: computeAverageSeconds(time.totals[0]!, personDays) },
    days: data,
  };
});

const computeAverageSeconds = (milliseconds: number, people = 0) =>
  quotientTo2(milliseconds, 1_000 * Math.max(people, 1));
