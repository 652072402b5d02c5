import { Model } from 'objection';

/** The engagement of a person in a course. */
export class CourseEngagement extends Model {
  static override tableName = 'course_engagement';
  static override idColumn = ['platform_id', 'user_id', 'course_id'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  declare period_days: number;
  declare started_on: Date;
  declare ended_on: Date | null;
  declare windows: number;
  declare last_on: Date | null;
  declare recent: Date[];
}
