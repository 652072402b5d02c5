import { Model } from 'objection';

/** The usage of a model by a person in a week, which begins on Monday (UTC). Person 0: all of the platform. */
export class LlmWeek extends Model {
  static override tableName = 'llm_weeks';
  static override idColumn = ['platform_id', 'user_id', 'week', 'provider', 'model'];

  declare platform_id: number;
  declare user_id: number;
  declare week: string;
  declare provider: string;
  declare model: string;
  declare calls: number;
  declare prompt_tokens: number;
  declare completion_tokens: number;
  declare stated_cost: string;
  declare stated_calls: number;
  declare priced_prompt: number;
  declare priced_completion: number;
}
