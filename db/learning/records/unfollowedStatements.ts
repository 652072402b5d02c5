import { type Transaction, query } from '../../core/transaction.js';
import { STORE_LOCK } from './storeCursor.js';

/**
 * SQL: marks the tenant ($1) as having unprocessed statements, for the follower. Runs in the transaction that stores
 * some, under the tenant's lock.
 */
export const ADD_UNFOLLOWED = 'insert into statement_queue (platform_id) values ($1) on conflict do nothing';

const LOCK = {
  changes: true as const,
  name: 'try_record_store',
  text: 'select pg_try_advisory_xact_lock($1, $2) as "isOurs"',
};
// A separate statement sees everything stored before the lock.
const REMOVE = {
  changes: true as const,
  name: 'remove_unfollowed_statements',
  text: `
    delete from statement_queue
     where platform_id = $1
       and not exists (select from record_store_cursors where record_store_cursors.platform_id = $1 and last_stored > cast($2 as timestamptz))`,
};

/** Removes the mark, unless a statement is being stored or was stored after this time. */
export async function removeUnfollowed(trx: Transaction, platformId: number, stored: string): Promise<void> {
  const [lock] = await query<{ isOurs: boolean }>(trx, LOCK, [STORE_LOCK, platformId]);
  if (lock!.isOurs) await query(trx, REMOVE, [platformId, stored]);
}
