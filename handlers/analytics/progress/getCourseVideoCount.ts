import { countVideos } from '../../../db/analytics/countVideos.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { courseOfRequest } from '../../../services/analytics/courseOfRequest.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getCourseVideoCount', async ({ params, access, services }) => {
  const { platform } = organizationOf(access, params.org);
  const course = await courseOfRequest(services, platform, params.course_id);
  const count = await countVideos(services.db, { platformId: platform.id, courseId: course.id });
  return {
    range: null,
    filters: { course_id: course.key },
    counted: () => ({ people: null, records: count }),
    body: { data: { count } },
  };
});
