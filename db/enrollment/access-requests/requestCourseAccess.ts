import type { Actor } from '../../core/actor.js';
import { Course } from '../../catalog/items/course.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { CourseAccessRequest } from './courseAccessRequest.js';

/**
 * Requests access to a course for a learner, or finds the learner's open request. Returns its id and whether it is new;
 * null if the tenant has no such course that the learner may see. Safe to repeat and to run in parallel: a learner has
 * at most one open request per course. Throws RequestDecidedMeanwhile.
 */
export function requestCourseAccess(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { userId, courseKey, levels }: { userId: number; courseKey: string; levels: readonly string[] },
): Promise<{ id: number; created: boolean } | null> {
  return db.transaction(actor, async (trx) => {
    const course = await Course.query(trx)
      .select('id')
      .findOne({ platform_id: platformId, course_key: courseKey, deleted_at: null })
      .whereIn('visibility', [...levels]);
    if (!course) return null;
    const waiting = { platform_id: platformId, user_id: userId, course_id: course.id };
    const [inserted] = await query<{ id: number }>(trx, INSERT, [platformId, userId, course.id]);
    if (inserted) return { id: inserted.id, created: true };
    const stored = await CourseAccessRequest.query(trx)
      .select('id')
      .findOne({ ...waiting, state: 'requested' });
    if (!stored) throw new RequestDecidedMeanwhile();
    return { id: stored.id, created: false };
  });
}

const INSERT: ChangingStatement = {
  name: 'request access to a course',
  changes: true,
  text: `
    insert into course_access_requests (platform_id, user_id, course_id) values ($1, $2, $3)
    on conflict (platform_id, user_id, course_id) where state = 'requested' do nothing
    returning id`,
};

/** Another transaction decided the open request at the same time. Repeating the call makes a new request. */
export class RequestDecidedMeanwhile extends Error {
  override readonly name = 'RequestDecidedMeanwhile';
  /** SQLSTATE of a serialization failure, so that the transaction is retried. */
  readonly code = '40001';

  constructor() {
    super('Another request decided the access request at the same time. Try again.');
  }
}
