import { Model } from 'objection';
import { Platform } from '../platforms/platform.js';

/** Where a platform's calls of a language model go, and with which key. One is active at most. */
export class LlmCredential extends Model {
  static override tableName = 'llm_credentials';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible';
  declare model: string;
  declare base_url: string | null;
  /** Sealed; null for servers that need none. */
  declare secret: string | null;
  declare active: boolean;
  declare created_at: Date;
  declare modified_at: Date;
  declare platform?: Platform;

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'llm_credentials.platform_id', to: 'platforms.id' },
    },
  });
}
