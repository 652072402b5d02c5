import { readPlatformCosts } from '../../../db/accounts/llm/listCosts.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { parseRangeOrEver } from '../../../services/analytics/parseRange.js';
import { figureOperation } from '../figureOperation.js';
import { presentModelCost } from '../presentModelCost.js';

export default figureOperation('listCostsPerModel', async ({ params, query, access, services: { db } }) => {
  const range = parseRangeOrEver(query);
  const { platform } = requireOrganization(access, params.org);
  const { total_cost, unpriced_calls, model_costs } = await readPlatformCosts(db, platform.id, range);
  const data = model_costs.map(presentModelCost);
  const calls = data.reduce((sum, model) => sum + model.calls, 0);
  return {
    range,
    filters: {},
    counted: () => ({ people: null, records: calls }),
    body: { total_cost, unpriced: unpriced_calls > 0, unpriced_calls, data },
    file: {
      columns: [
        ...['provider', 'model', 'calls', 'input_tokens', 'output_tokens'],
        ...['total_cost', 'unpriced', 'unpriced_calls'],
      ],
      rows: data,
    },
  };
});
