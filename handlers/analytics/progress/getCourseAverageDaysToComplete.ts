import { readDaysToComplete } from '../../../db/analytics/readCompletionTimes.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getCourseAverageDaysToComplete', async ({ params, access, services }) => {
  const { platform } = requireOrganization(access, params.org);
  const course = await requireCourse(services, platform, params.course_id);
  const { value, people } = await readDaysToComplete(services.db, {
    platformId: platform.id,
    courseId: course.id,
    userId: null,
  });
  return {
    range: null,
    filters: { course_id: course.key },
    counted: () => ({ people, records: people }),
    body: { data: { count: value ?? 0 } },
  };
});
