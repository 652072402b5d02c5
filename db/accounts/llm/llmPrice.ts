import { Model } from 'objection';

/** What the operator says that a language model costs. */
export class LlmPrice extends Model {
  static override tableName = 'llm_prices';
  static override idColumn = ['model', 'provider'];

  /** Empty: whoever serves the model. */
  declare provider: string;
  declare model: string;
  /** US dollars for a million tokens, as decimals. */
  declare input_usd: string;
  declare output_usd: string;
  declare modified_at: Date;
}
