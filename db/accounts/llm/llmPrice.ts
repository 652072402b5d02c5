import { Model } from 'objection';

/** The price of a language model, as set by the operator. */
export class LlmPrice extends Model {
  static override tableName = 'llm_prices';
  static override idColumn = ['model', 'provider'];

  /** Empty: any provider of the model. */
  declare provider: string;
  declare model: string;
  /** US dollars per million tokens, as decimal strings. */
  declare input_usd: string;
  declare output_usd: string;
  declare modified_at: Date;
}
