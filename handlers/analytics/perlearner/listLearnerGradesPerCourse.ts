import { listLearnerGrades } from '../../../db/analytics/listLearnerGrades.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { requireLearner } from '../../../services/analytics/requireLearner.js';
import { listOperation } from '../listOperation.js';

export default listOperation(
  'listLearnerGradesPerCourse',
  [
    'course_id',
    'name',
    'graded_activities',
    'submissions',
    'problems_attempted',
    'assignments_correct',
    'class_average',
    'grade',
  ],
  async ({ params, query, access, services }) => {
    const { platform, rows: own, user } = await requireLearner(access, services, params);
    const filter = {
      platformId: platform.id,
      userId: user.id,
      levels: own.levels,
      sort: parseSort(query.sort ?? 'name'),
    };
    return {
      range: null,
      filters: { user_id: user.username },
      counted: async () => ({
        people: 1,
        records: (await listLearnerGrades(services.db, { ...filter, limit: 0, offset: 0 })).total,
      }),
      readRows: (rows) => listLearnerGrades(services.db, { ...filter, ...rows }),
    };
  },
);
