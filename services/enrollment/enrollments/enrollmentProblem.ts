import type { EnrollmentResult } from '../../../db/enrollment/enrollments/enrollItems.js';
import type { EnrollmentKind } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import type { Obstacle } from '../../../db/enrollment/enrollments/obstacles.js';
import { type Problem, invalid, invalidField, notFound } from '../../_shared/problems.js';
import { OBSTACLE_DETAILS } from '../../catalog/eligibility/obstacleDetails.js';

/** The Problem for a refused enrollment. */
export function enrollmentProblem(
  { refusal, obstacles = [] }: Extract<EnrollmentResult, { outcome: 'refused' }>,
  { kind, username, itemKey }: { kind: EnrollmentKind; username: string; itemKey: string },
): Problem {
  // An item that the person may not see is answered like an unknown one.
  if (refusal === 'unknown_item' || obstacles.includes('not_visible')) return notFound(kind.kind, itemKey);
  // The membership ended after it was looked up.
  if (refusal === 'unknown_member') return notFound('user', username);
  if (refusal === 'obstacles') return obstaclesProblem(`/${kind.kind}_id`, obstacles);
  return invalidField('body', '/expired', 'must not be before started');
}

/** The obstacles to enrolling in the item that a field of the body names: 400, one error each. */
export const obstaclesProblem = (path: string, obstacles: Obstacle[]): Problem =>
  invalid(obstacles.map((code) => ({ in: 'body', path, message: OBSTACLE_DETAILS[code], keyword: code })));
