import { Model } from 'objection';

/** The activity of all people in a course on a day. Course 0: all activity. */
export class ActivityCourseDay extends Model {
  static override tableName = 'activity_course_days';
  static override idColumn = ['platform_id', 'course_id', 'day'];

  declare platform_id: number;
  declare course_id: number;
  declare day: Date;
  declare events: number;
  declare milliseconds: number;
  declare people: number;
}
