import type { ListedEnrollment } from '../../../db/queries/enrollments/enrollmentFilter.js';
import type { components } from '../../../generated/types.js';

export function presentCourseEnrollment(enrollment: ListedEnrollment): components['schemas']['CourseEnrollment'] {
  return {
    user_id: enrollment.user_id,
    username: enrollment.username,
    email: enrollment.email,
    course_id: enrollment.item_key,
    active: enrollment.active,
    created: enrollment.created.toISOString(),
    started: enrollment.started.toISOString(),
    ended: enrollment.ended?.toISOString() ?? null,
    expired: enrollment.expired?.toISOString() ?? null,
    metadata: enrollment.metadata,
    name: enrollment.name,
    course_name: enrollment.item_name,
  };
}
