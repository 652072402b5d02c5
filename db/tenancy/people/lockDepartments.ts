import type { Transaction } from '../../core/transaction.js';

/**
 * Lets one transaction at a time change a platform's tree of departments: two moves, each right alone, can make a circle. Taken before
 * any row of the tree is locked; safe to repeat in a transaction.
 */
export async function lockDepartments(trx: Transaction, platformId: number): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('departments', ?))`, [platformId]);
}
