import type { Database } from '../../core/connect.js';
import type { DayRange } from '../../core/dayRange.js';

export type CostSort = 'platform_key' | 'total_cost' | 'unpriced_calls';

/** The cost of a model for a platform. */
export interface ModelCost {
  /** Empty when the usage names no provider. */
  provider: string;
  model: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  /** US dollars of the calls that have a price; null when none has one. */
  total_cost: number | null;
  /** Calls without a price. */
  unpriced_calls: number;
}

export interface PlatformCosts {
  platform_key: string;
  total_cost: number | null;
  unpriced_calls: number;
  model_costs: ModelCost[];
}

export interface CostFilter {
  range: DayRange;
  sort: { field: CostSort; descending: boolean };
  limit: number;
  offset: number;
}

/**
 * SQL: common table expressions with the usage of the days in two parameters by platform, provider and model: `priced`
 * has its cost (null without any price) and the calls without a price. Messages that store a cost count with it; all
 * other usage counts with the price of its model, preferring the price for its provider. `tenant`: a condition, if any.
 */
const buildPricedSql = (from: string, to: string, tenant = 'true') => `
  used as materialized (
    select platform_id, provider, model, count(*) as calls, sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens,
           cast(0 as numeric) as stated, cast(0 as bigint) as stated_calls, sum(input_tokens) as priced_input, sum(output_tokens) as priced_output
      from llm_usage
     where ${tenant} and created_at >= cast(${from} as date) and created_at < cast(${to} as date) + 1
     group by 1, 2, 3
    union all
    select platform_id, '', coalesce(model, ''), count(*), coalesce(sum(prompt_tokens), 0), coalesce(sum(completion_tokens), 0),
           coalesce(sum(cost), 0), count(cost), coalesce(sum(prompt_tokens) filter (where cost is null), 0), coalesce(sum(completion_tokens) filter (where cost is null), 0)
      from conversation_messages
     where ${tenant} and at >= cast(${from} as date) and at < cast(${to} as date) + 1 and (cost is not null or prompt_tokens is not null or completion_tokens is not null)
     group by 1, 2, 3
  ), priced as materialized (
    select used.*, case when stated_calls = calls then stated
                        when price.model is not null or priced_input + priced_output = 0
                        then stated + coalesce((priced_input * price.input_usd + priced_output * price.output_usd) / 1000000, 0)
                        when stated_calls > 0 then stated end as cost,
           case when stated_calls < calls and price.model is null and priced_input + priced_output > 0 then calls - stated_calls else 0 end as unpriced
      from used
      left join lateral (select * from llm_prices price
                          where price.model = used.model and (price.provider in (used.provider, '') or used.provider = '')
                          order by price.provider = used.provider desc, price.provider limit 1) price on true
  )`;

/** SQL: models of `priced` as JSON, the most expensive first. */
const MODEL_COSTS = `
  json_agg(json_build_object('provider', provider, 'model', priced.model, 'calls', calls, 'input_tokens', input_tokens, 'output_tokens', output_tokens,
                             'total_cost', round(cost, 8), 'unpriced_calls', unpriced) order by cost desc nulls last, priced.model, provider)`;

const buildStatement = ({ field, descending }: CostFilter['sort']) => `
  with ${buildPricedSql('$1', '$2')}, summed as materialized (
    select platforms.key as platform_key, round(sum(cost), 8)::float8 as total_cost, sum(unpriced)::float8 as unpriced_calls,
           ${MODEL_COSTS} as model_costs
      from priced join platforms on platforms.id = priced.platform_id
     group by platforms.key
  )
  select (select count(*) from summed)::float8 as total,
         (select coalesce(json_agg(json_build_object('platform_key', platform_key, 'total_cost', total_cost, 'unpriced_calls', unpriced_calls, 'model_costs', model_costs) order by place), '[]')
            from (select *, row_number() over (order by ${field} ${descending ? 'desc nulls last' : 'asc nulls first'}, platform_key) as place
                    from summed order by place limit $3 offset $4) page) as rows`;

/**
 * Cost of language models in US dollars, by platform and model: calls with the platform's own credential, and messages
 * of conversations.
 */
export async function listCosts(
  db: Pick<Database, 'read'>,
  { range, sort, limit, offset }: CostFilter,
): Promise<{ total: number; rows: PlatformCosts[] }> {
  const [row] = await db.read<{ total: number; rows: PlatformCosts[] }>({ text: buildStatement(sort) }, [
    range.from,
    range.to,
    limit,
    offset,
  ]);
  return row!;
}

const OF_PLATFORM = {
  name: 'costs of a platform by model',
  text: `
  with ${buildPricedSql('$2', '$3', 'platform_id = $1')}
  select round(sum(cost), 8)::float8 as total_cost, coalesce(sum(unpriced), 0)::float8 as unpriced_calls, coalesce(${MODEL_COSTS}, '[]') as model_costs
    from priced`,
};

/** The same of one platform. */
export async function readPlatformCosts(
  db: Pick<Database, 'read'>,
  platformId: number,
  range: DayRange,
): Promise<Omit<PlatformCosts, 'platform_key'>> {
  const values = [platformId, range.from, range.to];
  return (await db.read<Omit<PlatformCosts, 'platform_key'>>(OF_PLATFORM, values))[0]!;
}
