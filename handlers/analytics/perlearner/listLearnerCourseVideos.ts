import { listWatchedVideos } from '../../../db/analytics/listWatchedVideos.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';
import { listOperation } from '../listOperation.js';

export default listOperation(
  'listLearnerCourseVideos',
  ['id', 'name', 'watched', 'watched_on'],
  async ({ params, query, access, services }) => {
    const learner = await requireLearner(access, services, params);
    const course = await requireVisibleCourse(services, learner, params.course_id);
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
          sort: parseSort(query.sort ?? 'outline'),
          ...range,
        };
        const { total, rows, watched } = await listWatchedVideos(services.db, filter);
        return { total, rows, more: { total: watched } };
      },
    };
  },
);
