import { Model } from 'objection';

/** The first and last activity of a person in a course. */
export class ActivityCourse extends Model {
  static override tableName = 'activity_courses';
  static override idColumn = ['platform_id', 'user_id', 'course_id'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  declare first_at: Date;
  declare last_at: Date;
  declare block_id: number | null;
  declare block_at: Date | null;
  declare block_stored: Date | null;
}
