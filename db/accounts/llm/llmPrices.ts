import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import type { LlmPrice } from './llmPrice.js';

/** US dollars per million tokens of a model. */
export interface Price extends Pick<LlmPrice, 'provider' | 'model'> {
  input_usd: number;
  output_usd: number;
}

/**
 * Saves prices and replaces earlier ones of the same provider and model; other prices stay. Returns how many are new
 * or changed.
 */
export async function saveLlmPrices(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  prices: readonly Price[],
): Promise<number> {
  return db.transaction(actor, async (trx) => {
    const rows = await query<object>(trx, SAVE, [JSON.stringify(prices)]);
    return rows.length;
  });
}

const LIST = {
  name: 'list llm prices',
  text: 'select provider, model, input_usd::float8 as input_usd, output_usd::float8 as output_usd from llm_prices order by model, provider',
};

/** All prices, by model. */
export function listLlmPrices(db: Pick<Database, 'read'>): Promise<Price[]> {
  return db.read<Price>(LIST);
}

const SAVE: ChangingStatement = {
  name: 'save llm prices',
  changes: true,
  text: `
    insert into llm_prices as kept (provider, model, input_usd, output_usd)
    select provider, model, input_usd, output_usd
      from jsonb_to_recordset(cast($1 as jsonb)) as sent (provider text, model text, input_usd numeric, output_usd numeric)
     order by model, provider
    on conflict (model, provider) do update set input_usd = excluded.input_usd, output_usd = excluded.output_usd, modified_at = now()
      where (kept.input_usd, kept.output_usd) <> (excluded.input_usd, excluded.output_usd)
    returning 1`,
};
