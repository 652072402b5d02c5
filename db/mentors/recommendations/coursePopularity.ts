import { Model } from 'objection';

/** The numbers of learners who took and who passed a course. Recounted as a whole. */
export class CoursePopularity extends Model {
  static override tableName = 'course_popularity';
  static override idColumn = ['platform_id', 'course_id'];

  declare platform_id: number;
  declare course_id: number;
  declare enrolled: number;
  declare passed: number;
}
