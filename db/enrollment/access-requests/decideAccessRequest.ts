import { storeReason } from '../../core/transaction.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { enroll } from '../enrollments/enroll.js';
import type { Obstacle } from '../enrollments/obstacles.js';
import { COURSE } from '../enrollments/enrollmentKinds.js';
import { type AccessRequestState, CourseAccessRequest } from './courseAccessRequest.js';

export type AccessDecision = Exclude<AccessRequestState, 'requested'>;

/**
 * `decided`: the request was decided before. `refused`: the learner can't be enrolled, so the request stays open; with
 * no obstacles, the learner or the course no longer exists.
 */
export type DecisionOutcome = 'done' | 'unknown' | 'decided' | { refused: Obstacle[] };

/**
 * Decides an open request of the tenant; the first of parallel decisions counts. An approval enrolls the learner in the
 * same transaction. If payment is the only obstacle left, the approval is stored and the learner can then buy the
 * course.
 */
export async function decideAccessRequest(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { requestId, decision, reviewerId }: { requestId: number; decision: AccessDecision; reviewerId: number | null },
): Promise<DecisionOutcome> {
  class Refused extends Error {
    constructor(readonly obstacles: Obstacle[]) {
      super('The learner cannot be enrolled.');
    }
  }
  try {
    return await db.transaction(actor, async (trx) => {
      const waiting = { platform_id: platformId, id: requestId };
      const request = await CourseAccessRequest.query(trx).findOne(waiting).forUpdate();
      if (!request) return 'unknown';
      if (request.state !== 'requested') return 'decided';
      await CourseAccessRequest.query(trx)
        .patch({ state: decision, reviewer_id: reviewerId, reviewed_at: trx.fn.now(), modified: trx.fn.now() })
        .where(waiting);
      if (decision === 'approved') {
        await storeReason(trx, `access request ${requestId}`);
        const course = await request.$relatedQuery('course', trx).select('course_key').throwIfNotFound();
        const item = { userId: request.user_id, itemKey: course.course_key };
        const [enrollment] = await enroll(trx, COURSE, platformId, [item], 'approval');
        if (enrollment!.outcome === 'refused' && !isToBePaid(enrollment!.obstacles))
          throw new Refused(enrollment!.obstacles ?? []);
      }
      return 'done';
    });
  } catch (error) {
    if (error instanceof Refused) return { refused: error.obstacles };
    throw error;
  }
}

const isToBePaid = (obstacles: Obstacle[] = []) => obstacles.length === 1 && obstacles[0] === 'payment_needed';
