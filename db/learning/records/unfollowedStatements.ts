import { type Transaction, query } from '../../core/transaction.js';
import { STORING } from './recordPlaces.js';

/** SQL: has whoever derives something from the tenant's statements look at them. The tenant is $1. Run by who stores some, under the tenant's lock. */
export const ADD_UNFOLLOWED = 'insert into unfollowed_statements (platform_id) values ($1) on conflict do nothing';

const LOCK = {
  changes: true as const,
  name: 'try_record_store',
  text: 'select pg_try_advisory_xact_lock($1, $2) as "isOurs"',
};
// A statement of its own: it sees all that was stored before the lock.
const REMOVE = {
  changes: true as const,
  name: 'remove_unfollowed_statements',
  text: `
    delete from unfollowed_statements
     where platform_id = $1
       and not exists (select from record_places where record_places.platform_id = $1 and last_stored > cast($2 as timestamptz))`,
};

/** Has nobody look any more, until the next statement; not while one is being stored, or is stored after this time. */
export async function removeUnfollowed(trx: Transaction, platformId: number, stored: string): Promise<void> {
  const [lock] = await query<{ isOurs: boolean }>(trx, LOCK, [STORING, platformId]);
  if (lock!.isOurs) await query(trx, REMOVE, [platformId, stored]);
}
