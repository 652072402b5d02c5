import { storeReason } from '../core/transaction.js';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { enroll } from '../enrollments/enroll.js';
import type { Obstacle } from '../enrollments/obstacles.js';
import { COURSE } from '../enrollments/enrollmentKinds.js';

export type AccessDecision = 'approved' | 'rejected' | 'cancelled';

/** `decided`: it was decided before. A refusal: the learner can't be enrolled, so nothing was decided; no obstacles: they or the course are gone. */
export type DecisionOutcome = 'done' | 'unknown' | 'decided' | { refused: Obstacle[] };

/**
 * Decides a waiting request of the tenant, once; of parallel decisions one counts. An approval enrolls the learner in the same
 * transaction, or lets them pay where that is all that is missing.
 */
export async function decideAccessRequest(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { requestId, decision, reviewerId }: { requestId: number; decision: AccessDecision; reviewerId: number | null },
): Promise<DecisionOutcome> {
  class Refused extends Error {
    constructor(readonly obstacles: Obstacle[]) {
      super('The learner can not be enrolled.');
    }
  }
  try {
    return await db.transaction(actor, async (trx) => {
      const { rows } = await trx.raw<{ rows: { user_id: number; course_key: string; state: string }[] }>(
        `select request.user_id, courses.course_key, request.state
           from course_access_requests request
           join courses on courses.platform_id = request.platform_id and courses.id = request.course_id
          where request.platform_id = ? and request.id = ?
            for update of request`,
        [platformId, requestId],
      );
      const request = rows[0];
      if (!request) return 'unknown';
      if (request.state !== 'requested') return 'decided';
      await trx.raw(
        `update course_access_requests set state = ?, reviewer_id = ?, reviewed_at = now(), modified = now()
          where platform_id = ? and id = ?`,
        [decision, reviewerId, platformId, requestId],
      );
      if (decision === 'approved') {
        await storeReason(trx, `access request ${requestId}`);
        const item = { userId: Number(request.user_id), itemKey: request.course_key };
        const [enrollment] = await enroll(trx, COURSE, platformId, [item], 'approval');
        if (enrollment!.outcome === 'refused' && !isToBePaid(enrollment!.obstacles)) throw new Refused(enrollment!.obstacles ?? []);
      }
      return 'done';
    });
  } catch (error) {
    if (error instanceof Refused) return { refused: error.obstacles };
    throw error;
  }
}

const isToBePaid = (obstacles: Obstacle[] = []) => obstacles.length === 1 && obstacles[0] === 'payment_needed';
