import { joinColumns } from '../../core/joinColumns.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { LlmWeek } from './llmWeek.js';

/** Usage at one time. */
export interface Usage {
  userId: number | null;
  at: Date;
  /** Empty when unknown. */
  provider: string;
  model: string;
  promptTokens: number;
  completionTokens: number;
  /** US dollars; null: by the price of the model. */
  cost: number | null;
}

const COLUMNS = joinColumns<LlmWeek>(
  ...(['platform_id', 'user_id', 'week', 'provider', 'model', 'calls', 'prompt_tokens', 'completion_tokens'] as const),
  ...(['stated_cost', 'stated_calls', 'priced_prompt', 'priced_completion'] as const),
);

const ADD = {
  changes: true as const,
  name: 'add weekly usage',
  text: `
    insert into llm_weeks as stored (${COLUMNS})
    select $1, scope, cast(date_trunc('week', at at time zone 'UTC') as date), provider, model, count(*), sum(prompt), sum(completion), coalesce(sum(cost), 0), count(cost),
           coalesce(sum(prompt) filter (where cost is null), 0), coalesce(sum(completion) filter (where cost is null), 0)
      from jsonb_to_recordset(cast($2 as jsonb)) as used ("userId" bigint, at timestamptz, provider text, model text, prompt bigint, completion bigint, cost numeric)
     cross join lateral (select 0 as scope union all select "userId" where "userId" is not null) scopes
     group by 2, 3, 4, 5
     order by 2, 3, 4, 5
    on conflict (platform_id, user_id, week, provider, model) do update
       set calls = stored.calls + excluded.calls, prompt_tokens = stored.prompt_tokens + excluded.prompt_tokens,
           completion_tokens = stored.completion_tokens + excluded.completion_tokens, stated_cost = stored.stated_cost + excluded.stated_cost,
           stated_calls = stored.stated_calls + excluded.stated_calls, priced_prompt = stored.priced_prompt + excluded.priced_prompt,
           priced_completion = stored.priced_completion + excluded.priced_completion`,
};

/**
 * Adds usage to the weekly sums. Call it once, with all of the usage, in each transaction that stores messages with
 * tokens or rows of llm_usage.
 */
export async function addWeeklyUsage(trx: Transaction, platformId: number, used: readonly Usage[]): Promise<void> {
  if (used.length === 0) return;
  const rows = used.map(({ promptTokens, completionTokens, ...row }) => ({
    ...row,
    prompt: promptTokens,
    completion: completionTokens,
  }));
  await query(trx, ADD, [platformId, JSON.stringify(rows)]);
}
