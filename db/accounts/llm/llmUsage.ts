import { Model } from 'objection';

/** The usage of one call of a language model, including failed calls. Rows are only added, and expire. */
export class LlmUsage extends Model {
  static override tableName = 'llm_usage';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  /** Null when the call is for no particular person. */
  declare user_id: number | null;
  declare purpose: string;
  declare provider: string;
  declare model: string;
  declare input_tokens: number;
  declare output_tokens: number;
  declare outcome: 'answered' | 'timeout' | 'rate_limited' | 'refused' | 'unavailable' | 'bad_answer';
  declare duration_ms: number;
  declare created_at: Date;
}
