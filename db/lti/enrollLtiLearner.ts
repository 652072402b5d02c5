import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { Transaction } from '../core/transaction.js';
import { CourseEnrollment } from '../enrollment/enrollments/courseEnrollment.js';
import type { EnrollmentResult } from '../enrollment/enrollments/enrollItems.js';
import { enroll } from '../enrollment/enrollments/enroll.js';
import { COURSE } from '../enrollment/enrollments/enrollmentKinds.js';

/** A learner of an LMS, and the course that a link opens. */
export interface LtiLearner {
  platformId: number;
  userId: number;
  courseId: number;
  courseKey: string;
}

/** Enrolls a learner of an LMS. Null: the person is or was enrolled; an enrollment that has ended stays ended. */
export async function enrollLtiLearner(
  trx: Transaction,
  { platformId, userId, courseId, courseKey }: LtiLearner,
): Promise<EnrollmentResult | null> {
  const enrollment = { platform_id: platformId, user_id: userId, course_id: courseId };
  if (await CourseEnrollment.query(trx).findOne(enrollment)) return null;
  // The LMS invites: seats, prerequisites and payments still count.
  const [result] = await enroll(trx, COURSE, platformId, [{ userId, itemKey: courseKey }], 'invitation');
  return result!;
}

/** The same for a member of a context, who has not launched a link. */
export const enrollLtiMember = (
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  learner: LtiLearner,
): Promise<EnrollmentResult | null> => db.transaction(actor, (trx) => enrollLtiLearner(trx, learner));
