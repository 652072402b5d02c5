import { Model } from 'objection';

/** The sums of a department and all departments below it. */
export class DepartmentTotal extends Model {
  static override tableName = 'department_totals';
  static override idColumn = ['platform_id', 'department_id'];

  declare platform_id: number;
  declare department_id: number;
  declare users: number;
  declare enrollments: number;
  declare enrolled_completions: number;
  declare completions: number;
  declare points: number;
  declare skills: number;
  declare milliseconds: number;
  declare certificates: number;
  declare unenrolled_completions: number;
}
