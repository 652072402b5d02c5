import { countWatchedVideos } from '../../../db/analytics/countVideos.js';
import { figureOperation } from '../figureOperation.js';
import { courseOfLearner, learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';
import { readRangeOrEver } from '../../../services/analytics/readRange.js';

export default figureOperation('getLearnerCourseVideoCount', async ({ params, query, access, services }) => {
  const range = readRangeOrEver(query);
  const learner = await learnerOfRequest(access, services, params);
  const course = await courseOfLearner(services, learner, params.course_id);
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
