import { Model } from 'objection';

/** An enrollment that is neither passed nor finished. */
export class OpenEnrollment extends Model {
  static override tableName = 'open_enrollments';
  static override idColumn = ['platform_id', 'user_id', 'course_id'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  declare enrollment_id: number;
  declare seen_on: Date;
}
