import { Model } from 'objection';

/** A course that prepares for a job role. */
export class JobRoleCourse extends Model {
  static override tableName = 'job_role_courses';
  static override idColumn = ['platform_id', 'job_role_id', 'course_id'];

  declare platform_id: number;
  declare job_role_id: number;
  declare course_id: number;
}
