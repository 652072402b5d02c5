import { Model } from 'objection';

/** Feature values for the people of a department and of its subdepartments. */
export class DepartmentFeatureConfig extends Model {
  static override tableName = 'department_feature_configs';
  static override idColumn = ['platform_id', 'department_id'];

  declare platform_id: number;
  declare department_id: number;
  declare config: Record<string, unknown>;
  declare modified_at: Date;
}
