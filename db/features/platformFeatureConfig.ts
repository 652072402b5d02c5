import { Model } from 'objection';

/** Feature values for all people of a platform. */
export class PlatformFeatureConfig extends Model {
  static override tableName = 'platform_feature_configs';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  declare config: Record<string, unknown>;
  declare modified_at: Date;
}
