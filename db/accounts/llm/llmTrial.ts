import { Model } from 'objection';
import { Platform } from '../../tenancy/platforms/platform.js';

/** A trial of language models that the main platform pays for. */
export class LlmTrial extends Model {
  static override tableName = 'llm_trials';
  static override idColumn = ['platform_id', 'user_id'];

  declare platform_id: number;
  /** 0: all people of the platform, who share its budget. */
  declare user_id: number;
  declare enabled: boolean;
  declare starts_at: Date;
  declare ends_at: Date;
  declare token_budget: number;
  declare metadata: Record<string, unknown>;
  declare created_at: Date;
  declare modified_at: Date;
  declare platform?: Platform;

  static override jsonAttributes = ['metadata'];

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'llm_trials.platform_id', to: 'platforms.id' },
    },
  });
}
