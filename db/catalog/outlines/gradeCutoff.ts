import { Model } from 'objection';
import { Course } from '../items/course.js';

/** The least grade of a course that a letter takes. */
export class GradeCutoff extends Model {
  static override tableName = 'grade_cutoffs';
  static override idColumn = ['platform_id', 'course_id', 'letter'];

  declare platform_id: number;
  declare course_id: number;
  declare letter: string;
  /** From 0 to 1, as a decimal text. */
  declare cutoff: string;
  declare course?: Course;

  static override relationMappings = () => ({
    course: {
      relation: Model.BelongsToOneRelation,
      modelClass: Course,
      join: {
        from: ['grade_cutoffs.platform_id', 'grade_cutoffs.course_id'],
        to: ['courses.platform_id', 'courses.id'],
      },
    },
  });
}
