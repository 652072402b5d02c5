import { Model } from 'objection';
import { Course } from '../../catalog/items/course.js';

export type AccessRequestState = 'requested' | 'approved' | 'rejected' | 'cancelled';

/** A learner's request for a course. At most one request per learner and course is open; a decision is final. */
export class CourseAccessRequest extends Model {
  static override tableName = 'course_access_requests';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare user_id: number;
  declare course_id: number;
  declare state: AccessRequestState;
  declare metadata: Record<string, unknown>;
  /** Null while the request is open, or if an API key without a person decided it. */
  declare reviewer_id: number | null;
  declare reviewed_at: Date | null;
  declare created: Date;
  declare modified: Date;
  declare course?: Course;

  static override relationMappings = () => ({
    course: {
      relation: Model.BelongsToOneRelation,
      modelClass: Course,
      join: {
        from: ['course_access_requests.platform_id', 'course_access_requests.course_id'],
        to: ['courses.platform_id', 'courses.id'],
      },
    },
  });
}
