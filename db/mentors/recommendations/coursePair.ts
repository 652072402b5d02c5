import { Model } from 'objection';

/** The number of learners who finished two courses. Recounted as a whole. */
export class CoursePair extends Model {
  static override tableName = 'course_pairs';
  static override idColumn = ['platform_id', 'course_id', 'other_id'];

  declare platform_id: number;
  declare course_id: number;
  declare other_id: number;
  declare learners: number;
}
