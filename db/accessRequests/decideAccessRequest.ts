import { storeReason } from '../core/transaction.js';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { enroll } from '../enrollments/enroll.js';
import { COURSE } from '../enrollments/enrollmentKinds.js';

export type AccessDecision = 'approved' | 'rejected' | 'cancelled';

/** `decided`: it was decided before. `refused`: the learner can't be enrolled any more, so nothing was decided. */
export type DecisionOutcome = 'done' | 'unknown' | 'decided' | 'refused';

/**
 * Decides a waiting request of the tenant, once; of parallel decisions one counts. An approval enrolls the learner in the same
 * transaction.
 */
export async function decideAccessRequest(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { requestId, decision, reviewerId }: { requestId: number; decision: AccessDecision; reviewerId: number | null },
): Promise<DecisionOutcome> {
  class Refused extends Error {}
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
        const [enrolled] = await enroll(trx, COURSE, platformId, [item]);
        if (enrolled!.outcome === 'refused') throw new Refused();
      }
      return 'done';
    });
  } catch (error) {
    if (error instanceof Refused) return 'refused';
    throw error;
  }
}
