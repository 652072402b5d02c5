import { Model } from 'objection';
import { Platform } from '../../tenancy/platforms/platform.js';

/** The credential of a platform for an external service. At most one for each service. */
export class ServiceCredential extends Model {
  static override tableName = 'service_credentials';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare kind: 'llm' | 'integration';
  /** Name in the registry of services. */
  declare service: string;
  /** Fields that are not secret. */
  declare plain: Record<string, string>;
  /** Names of the secret fields. */
  declare secret_fields: string[];
  /** Encrypted JSON object of the secret fields; null when there are none. */
  declare sealed: string | null;
  /** Encryption context of the secrets. */
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
