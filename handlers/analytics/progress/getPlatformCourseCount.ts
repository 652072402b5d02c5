import { countCourses } from '../../../db/analytics/countCourses.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getPlatformCourseCount', async ({ params, access, services: { db } }) => {
  const { platform } = organizationOf(access, params.org);
  const count = await countCourses(db, platform.id);
  return { range: null, filters: {}, counted: () => ({ people: null, records: count }), body: { data: { count } } };
});
