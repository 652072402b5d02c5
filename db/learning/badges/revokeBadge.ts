import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

const REVOKE: ChangingStatement = {
  name: 'revoke badge',
  changes: true,
  text: `
    update badges set revoked_at = now(), revoked_reason = $3
     where platform_id = $1 and id = $2 and revoked_at is null
    returning id`,
};

/** Revokes a badge for good. A revoked badge keeps its time and reason. */
export async function revokeBadge(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id, reason }: { platformId: number; id: string; reason: string },
): Promise<void> {
  await change(db, actor, REVOKE, [platformId, id, reason]);
}
