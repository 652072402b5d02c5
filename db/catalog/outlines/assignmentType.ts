import { Model } from 'objection';
import { Course } from '../items/course.js';

/** A type of graded work in a course, with its weight. */
export class AssignmentType extends Model {
  static override tableName = 'assignment_types';
  static override idColumn = ['platform_id', 'course_id', 'name'];

  declare platform_id: number;
  declare course_id: number;
  declare name: string;
  /** Position in the policy, from 1. */
  declare position: number;
  /** What a grade of 1 adds to the grade of the course, as a decimal text. Weights need not sum to 1. */
  declare weight: string;
  /** Missing works up to this number count as 0. */
  declare min_count: number;
  /** How many of the lowest results are dropped. */
  declare drop_count: number;
  declare course?: Course;

  static override relationMappings = () => ({
    course: {
      relation: Model.BelongsToOneRelation,
      modelClass: Course,
      join: {
        from: ['assignment_types.platform_id', 'assignment_types.course_id'],
        to: ['courses.platform_id', 'courses.id'],
      },
    },
  });
}
