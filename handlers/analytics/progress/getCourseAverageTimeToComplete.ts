import { readSecondsToComplete } from '../../../db/analytics/readCompletionTimes.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { courseOfRequest } from '../../../services/analytics/courseOfRequest.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getCourseAverageTimeToComplete', async ({ params, access, services }) => {
  const { platform } = organizationOf(access, params.org);
  const course = await courseOfRequest(services, platform, params.course_id);
  const { value, people } = await readSecondsToComplete(services.db, platform.id, course.id);
  return {
    range: null,
    filters: { course_id: course.key },
    counted: () => ({ people, records: people }),
    body: { data: { count: value ?? 0 } },
  };
});
