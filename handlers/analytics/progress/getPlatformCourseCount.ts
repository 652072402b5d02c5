import { countCourses } from '../../../db/analytics/countCourses.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getPlatformCourseCount', async ({ params, access, services: { db } }) => {
  const { platform } = requireOrganization(access, params.org);
  const count = await countCourses(db, platform.id);
  return { range: null, filters: {}, counted: () => ({ people: null, records: count }), body: { data: { count } } };
});
