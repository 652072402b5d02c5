import type { EnrollmentRefusal } from '../../../db/enrollments/enroll.js';
import type { EnrollmentKind } from '../../../db/enrollments/enrollmentKinds.js';
import { type Problem, invalidField, notFound } from '../../_shared/problems.js';

/** Why a person was not enrolled, as an answer. */
export function refusedEnrollment(
  refusal: EnrollmentRefusal,
  { kind, username, itemKey }: { kind: EnrollmentKind; username: string; itemKey: string },
): Problem {
  if (refusal === 'unknown_item') return notFound(kind.kind, itemKey);
  // A member when they were found, and no longer.
  if (refusal === 'unknown_member') return notFound('user', username);
  return invalidField('body', '/expired', 'must not lie before started');
}
