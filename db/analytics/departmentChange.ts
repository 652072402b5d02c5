import { Model } from 'objection';

/** A department whose sums are out of date. */
export class DepartmentChange extends Model {
  static override tableName = 'department_changes';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare department_id: number;
  declare at: Date;
}
