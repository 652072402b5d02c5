import { type PlatformCosts, listCosts } from '../../../db/accounts/llm/listCosts.js';
import type { components } from '../../../generated/types.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { listOperation } from '../listOperation.js';
import { presentModelCost } from '../presentModelCost.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';

export default listOperation(
  'listCostsPerTenant',
  ['platform_key', 'total_cost', 'unpriced', 'unpriced_calls', 'model_costs'],
  async ({ query, services: { db } }) => {
    const filter = { range: parseRangeOrEver(query), sort: parseSort(query.sort ?? '-total_cost') };
    const figure = { range: filter.range, filters: {}, counted: () => ({ people: null, records: null }) };
    return Promise.resolve({
      ...figure,
      readRows: async (rows) => {
        const page = await listCosts(db, { ...filter, ...rows });
        return { total: page.total, rows: page.rows.map(presentCosts) };
      },
    });
  },
);

function presentCosts({
  platform_key,
  total_cost,
  unpriced_calls,
  model_costs,
}: PlatformCosts): components['schemas']['PlatformCosts'] {
  return {
    platform_key,
    total_cost,
    unpriced: unpriced_calls > 0,
    unpriced_calls,
    model_costs: model_costs.map(presentModelCost),
  };
}
