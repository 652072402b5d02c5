import { Model } from 'objection';

/** A course that a learner finished. One row a learner and course: the last result counts. */
export class CourseResult extends Model {
  static override tableName = 'course_results';
  static override idColumn = ['platform_id', 'user_id', 'course_id'];

  declare platform_id: number;
  declare user_id: number;
  declare course_id: number;
  /** From 0 to 1, as a decimal text; null where there is none. */
  declare grade: string | null;
  declare passed: boolean;
  declare completed_at: Date;
}
