import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { ensureMembership } from './ensureMembership.js';

/** Makes a person an administrator of a platform, and a member if needed. Idempotent. */
export function appointPlatformAdmin(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId }: { platformId: number; userId: number },
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await ensureMembership(trx, { platformId, userId, role: 'platform_admin' });
  });
}
