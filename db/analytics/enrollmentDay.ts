import { Model } from 'objection';

/** The number of enrollments that began or ended on a day. */
export class EnrollmentDay extends Model {
  static override tableName = 'enrollment_days';
  static override idColumn = ['platform_id', 'began', 'day'];

  declare platform_id: number;
  declare began: boolean;
  declare day: Date;
  declare count: number;
}
