import { type CohortSort, listCohorts } from '../../../db/analytics/listCohorts.js';
import { addDays } from '../../../db/core/dayRange.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { listOperation } from '../listOperation.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { parseRange } from '../../../services/analytics/parseRange.js';

const DEFAULT_WEEKS = 12;

export default listOperation(
  'listCohorts',
  ['week', 'people', 'active', 'percent'],
  async ({ params, query, access, services }) => {
    const range = computeWeeks(parseRange({ end_date: query.end_date }).to, query.weeks ?? DEFAULT_WEEKS);
    const { platform, people } = await requirePeopleScope(access, services, params.org, query.department_id);
    const filter = {
      platformId: platform.id,
      range,
      userIds: people.userIds,
      sort: parseSort<CohortSort>(query.sort ?? 'week'),
    };
    return {
      range,
      filters: { department_ids: people.departmentIds },
      counted: async () => ({
        people: (await listCohorts(services.db, { ...filter, limit: 0, offset: 0 })).people,
        records: null,
      }),
      readRows: (rows) =>
        listCohorts(services.db, { ...filter, ...rows }).then(({ total, rows: cohorts }) => ({ total, rows: cohorts })),
    };
  },
);

/** A range of `weeks` weeks that ends with the Sunday on or after `day`. */
function computeWeeks(day: string, weeks: number) {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const to = addDays(day, 6 - sinceMonday);
  return { from: addDays(to, 1 - 7 * weeks), to };
}
