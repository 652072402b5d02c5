import { Model } from 'objection';
import { Course } from '../items/course.js';

/** The part of a course's grading policy besides types and cutoffs. A course without a row has the defaults. */
export class CoursePolicy extends Model {
  static override tableName = 'grading_policies';
  static override idColumn = ['platform_id', 'course_id'];

  declare platform_id: number;
  declare course_id: number;
  /** Which score of a block counts. */
  declare score_policy: 'best' | 'latest';
  declare course?: Course;

  static override relationMappings = () => ({
    course: {
      relation: Model.BelongsToOneRelation,
      modelClass: Course,
      join: {
        from: ['grading_policies.platform_id', 'grading_policies.course_id'],
        to: ['courses.platform_id', 'courses.id'],
      },
    },
  });
}
