import { type Transaction, query } from './transaction.js';

const LOCK_NAME = { name: 'lock a name', text: 'select pg_advisory_xact_lock(hashtextextended($1, $2))' };

/** Waits for the lock of a name of one owner, such as a platform, and holds it until the transaction ends. */
export async function lockName(trx: Transaction, name: string, ownerId: number): Promise<void> {
  await query(trx, LOCK_NAME, [name, ownerId]);
}
