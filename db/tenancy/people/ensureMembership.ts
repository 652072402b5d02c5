import type { Transaction } from '../../core/transaction.js';
import { Membership, type MembershipRole } from './membership.js';

export interface MembershipInput {
  platformId: number;
  userId: number;
  /** Absent: a member keeps their role, and a new one is a learner. */
  role?: MembershipRole;
}

/** Makes a person an active member of a platform. Safe to repeat and to run in parallel. Returns whether they were none before. */
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
