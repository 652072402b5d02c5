import { Model } from 'objection';

/** Feature values of a person in a platform, by name. */
export class FeatureConfig extends Model {
  static override tableName = 'feature_configs';
  static override idColumn = ['platform_id', 'user_id'];

  declare platform_id: number;
  declare user_id: number;
  declare config: Record<string, unknown>;
  declare created_at: Date;
  declare modified_at: Date;
}
