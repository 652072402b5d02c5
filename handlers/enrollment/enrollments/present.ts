import type { RefusedPart } from '../../../db/enrollment/enrollments/enrollItems.js';
import type { ListedEnrollment } from '../../../db/enrollment/enrollments/enrollmentFilter.js';
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

function presentItemEnrollment(enrollment: ListedEnrollment) {
  return {
    user_id: enrollment.user_id,
    username: enrollment.username,
    email: enrollment.email,
    platform_key: enrollment.platform_key,
    org: enrollment.platform_key,
    name: enrollment.item_name,
    slug: enrollment.slug,
    active: enrollment.active,
    created: enrollment.created.toISOString(),
    started: enrollment.started.toISOString(),
    ended: enrollment.ended?.toISOString() ?? null,
    expired: enrollment.expired?.toISOString() ?? null,
    metadata: enrollment.metadata,
  };
}

export function presentProgramEnrollment(enrollment: ListedEnrollment): components['schemas']['ProgramEnrollment'] {
  const { item_key: key } = enrollment;
  return { ...presentItemEnrollment(enrollment), program_id: key, program_key: key };
}

export function presentPathwayEnrollment(enrollment: ListedEnrollment): components['schemas']['PathwayEnrollment'] {
  const { item_key: key, item_uuid: uuid } = enrollment;
  return { ...presentItemEnrollment(enrollment), pathway_id: key, pathway_key: key, pathway_uuid: uuid! };
}

export const presentNotEntered = ({ kind, itemKey, obstacles }: RefusedPart) => ({ kind, item_id: itemKey, obstacles });
