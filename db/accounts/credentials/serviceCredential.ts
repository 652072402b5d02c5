import { Model } from 'objection';
import { Platform } from '../../tenancy/platforms/platform.js';

/** What a platform signs in with at an outside service. One a service. */
export class ServiceCredential extends Model {
  static override tableName = 'service_credentials';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: 'llm' | 'integration';
  /** A name of the registry. */
  declare service: string;
  /** Fields that are no secret. */
  declare plain: Record<string, string>;
  /** Names of the fields that are. */
  declare secret_fields: string[];
  /** Sealed: a JSON object of them; null where there are none. */
  declare sealed: string | null;
  /** The place that it was sealed for. */
  declare sealed_for: 'service_credentials' | 'llm_credentials';
  declare active: boolean;
  declare created_at: Date;
  declare modified_at: Date;
  declare platform?: Platform;

  static override jsonAttributes = ['plain'];

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'service_credentials.platform_id', to: 'platforms.id' },
    },
  });
}
