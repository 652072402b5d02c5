import { lockName } from '../../core/lockName.js';
import type { Transaction } from '../../core/transaction.js';

/**
 * Serializes changes to the department tree of a platform: two concurrent moves that are each valid could form a
 * cycle. Take this lock before any row of the tree; it can be taken repeatedly in a transaction.
 */
export async function lockDepartments(trx: Transaction, platformId: number): Promise<void> {
  await lockName(trx, 'departments', platformId);
}
