import { listWatchedVideos } from '../../../db/analytics/listWatchedVideos.js';
import { sortOf } from '../../../services/_shared/sortOf.js';
import { courseOfLearner, learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';
import { listOperation } from '../listOperation.js';

export default listOperation(
  'listLearnerCourseVideos',
  ['id', 'name', 'watched', 'watched_on'],
  async ({ params, query, access, services }) => {
    const learner = await learnerOfRequest(access, services, params);
    const course = await courseOfLearner(services, learner, params.course_id);
    const { platform, user } = learner;
    return {
      range: null,
      filters: { user_id: user.username, course_id: course.key },
      counted: () => ({ people: 1, records: null }),
      readRows: async (range) => {
        const filter = {
          platformId: platform.id,
          userId: user.id,
          courseId: course.id,
          sort: sortOf(query.sort ?? 'outline'),
          ...range,
        };
        const { total, rows, watched } = await listWatchedVideos(services.db, filter);
        return { total, rows, more: { total: watched } };
      },
    };
  },
);
