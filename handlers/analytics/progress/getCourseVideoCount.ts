import { countVideos } from '../../../db/analytics/countVideos.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getCourseVideoCount', async ({ params, access, services }) => {
  const { platform } = requireOrganization(access, params.org);
  const course = await requireCourse(services, platform, params.course_id);
  const count = await countVideos(services.db, { platformId: platform.id, courseId: course.id });
  return {
    range: null,
    filters: { course_id: course.key },
    counted: () => ({ people: null, records: count }),
    body: { data: { count } },
  };
});
