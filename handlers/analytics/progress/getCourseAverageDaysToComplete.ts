import { readDaysToComplete } from '../../../db/analytics/readCompletionTimes.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { courseOfRequest } from '../../../services/analytics/courseOfRequest.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getCourseAverageDaysToComplete', async ({ params, access, services }) => {
  const { platform } = organizationOf(access, params.org);
  const course = await courseOfRequest(services, platform, params.course_id);
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
