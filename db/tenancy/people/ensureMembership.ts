import type { Transaction } from '../../core/transaction.js';
import { Membership, type MembershipRole } from './membership.js';

export interface MembershipInput {
  platformId: number;
  userId: number;
  /** Absent: an existing member keeps the role, a new member becomes a learner. */
  role?: MembershipRole;
}

/**
 * Makes a person an active member of a platform. Idempotent and safe to run concurrently. Returns whether they were
 * not a member before.
 */
export async function ensureMembership(
  trx: Transaction,
  { platformId, userId, role }: MembershipInput,
): Promise<boolean> {
  const key = { platform_id: platformId, user_id: userId };
  const inserted = await Membership.query(trx)
    .insert({ ...key, role: role ?? 'learner' })
    .onConflict(['platform_id', 'user_id'])
    .ignore()
    .returning('id');
  if (inserted.id !== undefined) return true;
  const member = await Membership.query(trx).findOne(key).forUpdate().throwIfNotFound();
  const requested = { role: role ?? member.role, active: true };
  if (requested.role !== member.role || !member.active) {
    await Membership.query(trx)
      .patch({ ...requested, modified_at: new Date() })
      .where(key);
  }
  return !member.active;
}
