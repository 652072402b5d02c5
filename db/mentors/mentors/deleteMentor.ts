import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { Mentor } from './mentor.js';

/**
 * Removes a mentor of the tenant from all searches, and retains its uses. Returns false when there is no such mentor.
 */
export async function deleteMentor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  uniqueId: string,
): Promise<boolean> {
  const removed = await db.transaction(
    actor,
    async (trx) =>
      await Mentor.query(trx)
        .patch({ deleted_at: trx.fn.now(), modified_at: trx.fn.now() })
        .where({ platform_id: platformId, unique_id: uniqueId, deleted_at: null }),
  );
  return removed > 0;
}
