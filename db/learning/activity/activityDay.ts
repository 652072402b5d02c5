import { Model } from 'objection';

/** A person's activity on a day in a course. Course 0: outside of courses. */
export class ActivityDay extends Model {
  static override tableName = 'activity_days';
  static override idColumn = ['platform_id', 'user_id', 'day', 'course_id'];

  declare platform_id: number;
  declare user_id: number;
  declare day: Date;
  declare course_id: number;
  declare events: number;
  declare milliseconds: number;
}
