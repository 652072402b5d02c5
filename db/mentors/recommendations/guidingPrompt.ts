import { Model } from 'objection';
import { Platform } from '../../tenancy/platforms/platform.js';

/** A platform's prompt for recommendations. At most one is active per type and SPA. */
export class GuidingPrompt extends Model {
  static override tableName = 'recommendation_prompts';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare prompt_text: string;
  declare recommendation_type: 'mentors' | 'catalog';
  /** Null applies to every SPA. */
  declare spa_url: string | null;
  declare active: boolean;
  declare created_by_id: number | null;
  declare created_at: Date;
  declare modified_at: Date;
  declare platform?: Platform;

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'recommendation_prompts.platform_id', to: 'platforms.id' },
    },
  });
}
