import { Model } from 'objection';

/** A pending change of the enrollments that began or ended on a day. */
export class EnrollmentDayChange extends Model {
  static override tableName = 'enrollment_day_changes';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare began: boolean;
  declare day: Date;
  declare count: number;
  declare queued_at: Date;
}
