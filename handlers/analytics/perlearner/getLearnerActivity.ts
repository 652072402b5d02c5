import { listLearnerActivity } from '../../../db/analytics/listLearnerActivity.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { requireLearner } from '../../../services/analytics/requireLearner.js';
import { listOperation } from '../listOperation.js';

export default listOperation(
  'getLearnerActivity',
  [
    'course_id',
    'name',
    'course_start',
    'course_end',
    'average_time_invested',
    'time_invested',
    'days_away',
    'last_access_date',
    'days_accessed',
  ],
  async ({ params, query, access, services }) => {
    const { platform, rows, user } = await requireLearner(access, services, params);
    const filter = {
      platformId: platform.id,
      userId: user.id,
      levels: rows.levels,
      sort: parseSort(query.sort ?? '-last_access_date'),
    };
    return {
      range: null,
      filters: { user_id: user.username },
      counted: () => ({ people: 1, records: null }),
      readRows: async (range) => {
        const { total, rows: courses } = await listLearnerActivity(services.db, { ...filter, ...range });
        return { total, rows: courses, more: { total } };
      },
    };
  },
);
