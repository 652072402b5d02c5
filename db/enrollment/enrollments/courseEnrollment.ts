import { Model } from 'objection';
import { Course } from '../../catalog/items/course.js';
import { Enrollment } from './enrollment.js';

export class CourseEnrollment extends Enrollment {
  static override tableName = 'course_enrollments';

  declare course_id: number;
  declare course?: Course;

  static override relationMappings = () => ({
    course: {
      relation: Model.BelongsToOneRelation,
      modelClass: Course,
      join: {
        from: ['course_enrollments.platform_id', 'course_enrollments.course_id'],
        to: ['courses.platform_id', 'courses.id'],
      },
    },
  });
}
