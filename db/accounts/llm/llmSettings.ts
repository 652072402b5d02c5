import { Model } from 'objection';
import { Platform } from '../../tenancy/platforms/platform.js';

/** A model and who serves it: a name of the registry of services. */
export interface ModelName {
  provider: string;
  model: string;
}

/** Which language models a platform uses. */
export class LlmSettings extends Model {
  static override tableName = 'llm_settings';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  /** Whose model is used where none is named; null: none. */
  declare active_provider: string | null;
  declare active_model: string | null;
  /** Null: every model of a provider with a credential. */
  declare available_models: ModelName[] | null;
  /** Whether credentials of the main platform serve where the platform has none. */
  declare use_default_key: boolean;
  declare metadata: Record<string, unknown>;
  declare created_at: Date;
  declare modified_at: Date;
  declare platform?: Platform;

  static override jsonAttributes = ['available_models', 'metadata'];

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'llm_settings.platform_id', to: 'platforms.id' },
    },
  });
}
