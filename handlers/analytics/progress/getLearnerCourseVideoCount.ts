import { countWatchedVideos } from '../../../db/analytics/countVideos.js';
import { figureOperation } from '../figureOperation.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';

export default figureOperation('getLearnerCourseVideoCount', async ({ params, query, access, services }) => {
  const range = parseRangeOrEver(query);
  const learner = await requireLearner(access, services, params);
  const course = await requireVisibleCourse(services, learner, params.course_id);
  const { platform, user } = learner;
  const count = await countWatchedVideos(services.db, {
    platformId: platform.id,
    userId: user.id,
    courseId: course.id,
    range,
  });
  const filters = { user_id: user.username, course_id: course.key };
  return { range, filters, counted: () => ({ people: 1, records: count }), body: { data: { count } } };
});
