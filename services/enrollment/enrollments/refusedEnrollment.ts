import type { EnrollmentResult } from '../../../db/enrollment/enrollments/enrollItems.js';
import type { EnrollmentKind } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import type { Obstacle } from '../../../db/enrollment/enrollments/obstacles.js';
import { type Problem, invalid, invalidField, notFound } from '../../_shared/problems.js';
import { OBSTACLE_DETAILS } from '../../catalog/eligibility/obstacleDetails.js';

/** Why a person was not enrolled, as an answer. */
export function refusedEnrollment(
  { refusal, obstacles = [] }: Extract<EnrollmentResult, { outcome: 'refused' }>,
  { kind, username, itemKey }: { kind: EnrollmentKind; username: string; itemKey: string },
): Problem {
  // What may not be seen is answered like what is not there.
  if (refusal === 'unknown_item' || obstacles.includes('not_visible')) return notFound(kind.kind, itemKey);
  // A member when they were looked up, and no longer.
  if (refusal === 'unknown_member') return notFound('user', username);
  if (refusal === 'obstacles') return keptOut(`/${kind.kind}_id`, obstacles);
  return invalidField('body', '/expired', 'must not lie before started');
}

/** What keeps a person out of the item that a field of the body names: 400, one error for each. */
export const keptOut = (path: string, obstacles: Obstacle[]): Problem =>
  invalid(obstacles.map((code) => ({ in: 'body', path, message: OBSTACLE_DETAILS[code], keyword: code })));
