import { listLearnerVideosByCourse } from '../../../db/analytics/listLearnerVideosByCourse.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { requireLearner } from '../../../services/analytics/requireLearner.js';
import { listOperation } from '../listOperation.js';

export default listOperation(
  'listPerLearnerVideosPerCourse',
  ['course_id', 'name', 'total_videos', 'watched', 'total_time_watch', 'average_class_watch', 'class_time_average'],
  async ({ params, query, access, services }) => {
    const { platform, rows, user } = await requireLearner(access, services, params);
    const filter = {
      platformId: platform.id,
      userId: user.id,
      levels: rows.levels,
      sort: parseSort(query.sort ?? 'name'),
    };
    return {
      range: null,
      filters: { user_id: user.username },
      counted: () => ({ people: 1, records: null }),
      readRows: (range) => listLearnerVideosByCourse(services.db, { ...filter, ...range }),
    };
  },
);
