import { Model } from 'objection';

/** A period in which a course enrollment was active; it has no end while it is. */
export class EnrollmentSpan extends Model {
  static override tableName = 'enrollment_spans';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare enrollment_id: number;
  declare course_id: number;
  declare user_id: number;
  declare began_at: Date;
  declare ended_at: Date | null;
}
