import type { EligibilityObstacle } from '../../../db/catalog/eligibility/personScope.js';

/** Messages of the obstacles to enrolling. */
export const OBSTACLE_DETAILS: Record<EligibilityObstacle, string> = {
  not_visible: 'The person may not see the course.',
  prerequisites: 'The prerequisites of the course are not satisfied.',
  already_enrolled: 'The person is already enrolled in the course.',
  no_seats: 'All seats of the course are taken.',
  not_open_yet: 'Enrollment in the course has not begun.',
  closed: 'Enrollment in the course is over.',
  request_needed: 'Access to the course must be requested and granted.',
  payment_needed: 'The course must be paid for.',
};
