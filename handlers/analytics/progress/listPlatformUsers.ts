import { type PersonSort, choosePeople } from '../../../db/analytics/choosePeople.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { listOperation } from '../listOperation.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';

const SORTS = { username: 'username', name: 'full_name', email: 'email', date_joined: 'joined' } satisfies Record<
  string,
  PersonSort
>;

export default listOperation(
  'listPlatformUsers',
  ['username', 'name', 'email', 'date_joined'],
  async ({ params, query, access, services }) => {
    const { platform, people } = await requirePeopleScope(access, services, params.org);
    const { field, descending } = parseSort(query.sort ?? '-date_joined');
    const sort = { field: SORTS[field], descending };
    const filter = { platformId: platform.id, userIds: people.userIds, search: query.search };
    return {
      range: null,
      filters: { search: query.search || null, department_ids: people.departmentIds },
      counted: async () => {
        const { total } = await choosePeople(services.db, filter, { sort, limit: 0, offset: 0 });
        return { people: total, records: total };
      },
      readRows: async (rows) => {
        const chosen = await choosePeople(services.db, filter, { sort, ...rows });
        return {
          total: chosen.total,
          rows: chosen.people.map(({ username, name, email, at }) => ({ username, name, email, date_joined: at })),
        };
      },
    };
  },
);
