import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';
import { parseLearnerFilter } from '../../../services/analytics/parseLearnerFilter.js';
import { progressCount } from '../progressCount.js';

export default figureOperation('getCourseCompletedCount', async ({ params, access, services }) => {
  const everybody = await parseLearnerFilter(access, services, params.org, undefined);
  return progressCount(
    services,
    'completed',
    everybody,
    await requireCourse(services, everybody.platform, params.course_id),
  );
});
