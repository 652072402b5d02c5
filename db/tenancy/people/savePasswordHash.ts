import type { Transaction } from '../../core/transaction.js';
import { UserPassword } from './userPassword.js';

/** Stores the password hash of a person and replaces the previous one. */
export async function savePasswordHash(trx: Transaction, userId: number, hash: string): Promise<void> {
  await UserPassword.query(trx)
    .insert({ user_id: userId, hash, modified_at: new Date() })
    .onConflict('user_id')
    .merge(['hash', 'modified_at']);
}
