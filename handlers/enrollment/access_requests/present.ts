import type { AccessRequest } from '../../../db/enrollment/access-requests/listAccessRequests.js';
import type { components } from '../../../generated/types.js';

export function presentAccessRequest(request: AccessRequest): components['schemas']['CourseAccessRequest'] {
  const { state } = request;
  return {
    id: request.id,
    user_id: request.user_id,
    username: request.username,
    name: request.name,
    platform_key: request.platform_key,
    course_id: request.course_id,
    state,
    active: state === 'requested',
    approved: state === 'approved' ? true : state === 'rejected' ? false : null,
    reviewed: state !== 'requested',
    reviewer: request.reviewer,
    reviewed_at: request.reviewed_at,
    metadata: request.metadata,
    created: request.created,
    modified: request.modified,
  };
}
