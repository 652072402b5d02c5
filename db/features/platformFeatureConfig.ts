import { Model } from 'objection';

/** What of the features is set for everybody in a platform. */
export class PlatformFeatureConfig extends Model {
  static override tableName = 'platform_feature_configs';
  static override idColumn = 'platform_id';

  declare platform_id: number;
  declare config: Record<string, unknown>;
  declare modified_at: Date;
}
