import { Model } from 'objection';
import { Platform } from '../../tenancy/platforms/platform.js';

/** Monthly limits (UTC) for language models. Null means no limit. */
export class LlmLimit extends Model {
  static override tableName = 'llm_limits';
  static override idColumn = ['platform_id', 'user_id'];

  declare platform_id: number;
  /** 0: the whole platform. -1: every person without a row of their own. */
  declare user_id: number;
  declare monthly_token_limit: number | null;
  /** US dollars, as decimal strings. */
  declare monthly_cost_limit: string | null;
  declare modified_at: Date;
  declare platform?: Platform;

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'llm_limits.platform_id', to: 'platforms.id' },
    },
  });
}
