import { Model } from 'objection';
import { Platform } from '../../tenancy/platforms/platform.js';

/** A model and its provider, by the provider's name in the registry of services. */
export interface ModelName {
  provider: string;
  model: string;
}

/** The language models that a platform uses. */
export class LlmSettings extends Model {
  static override tableName = 'llm_settings';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  /** Provider of the model that is used by default; null: none. */
  declare active_provider: string | null;
  declare active_model: string | null;
  /** Null: every model of a provider with a credential. */
  declare available_models: ModelName[] | null;
  /** Whether the platform uses credentials of the main platform when it has none. */
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
