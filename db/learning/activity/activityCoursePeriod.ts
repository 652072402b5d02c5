import { Model } from 'objection';

/** The activity of all people in a course in a month. Course 0: all activity. */
export class ActivityCourseMonth extends Model {
  static override tableName = 'activity_course_months';
  static override idColumn = ['platform_id', 'course_id', 'month'];

  declare platform_id: number;
  declare course_id: number;
  declare month: Date;
  declare events: number;
  declare milliseconds: number;
  declare days: number;
}

/** The same for a year. */
export class ActivityCourseYear extends Model {
  static override tableName = 'activity_course_years';
  static override idColumn = ['platform_id', 'course_id', 'year'];

  declare platform_id: number;
  declare course_id: number;
  declare year: Date;
  declare events: number;
  declare milliseconds: number;
  declare days: number;
}
