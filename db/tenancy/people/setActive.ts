import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { Membership } from './membership.js';
import { User } from './user.js';

/**
 * Activates or deactivates a person, everywhere or in one platform that they are or were a member of. Their data
 * stays; their keys and tokens work again after reactivation. Returns whether anything changed; null when they never
 * were a member.
 */
export function setActive(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { userId, platformId, active }: { userId: number; platformId: number | null; active: boolean },
): Promise<boolean | null> {
  return db.transaction(actor, async (trx) => {
    const change = { active, modified_at: new Date() };
    if (platformId === null) return (await User.query(trx).patch(change).where({ id: userId, active: !active })) > 0;
    const key = { platform_id: platformId, user_id: userId };
    if (!(await Membership.query(trx).findOne(key).forUpdate())) return null;
    return (
      (await Membership.query(trx)
        .patch(change)
        .where({ ...key, active: !active })) > 0
    );
  });
}
