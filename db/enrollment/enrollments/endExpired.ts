import { serviceActor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { storeReason, query } from '../../core/transaction.js';
import { ENROLLMENT_KINDS } from './enrollmentKinds.js';

const ACTOR = serviceActor('end-expired');
const MOST_AT_ONCE = 10_000;

const TABLES = [
  ...ENROLLMENT_KINDS.map(({ table }) => ({ table, changes: 'active = false, ended = stored.expired' })),
  { table: 'invitations', changes: 'active = false' },
];

/**
 * Ends expired enrollments and invitations, so that history and events show their end. Reads do not depend on this job:
 * they compare the expiry themselves. Runs about every minute. Returns the number of ended rows.
 */
export async function endExpired(db: Pick<Database, 'transaction'>): Promise<number> {
  let ended = 0;
  for (const { table, changes } of TABLES) {
    ended += await db.transaction(ACTOR, async (trx) => {
      await storeReason(trx, 'expired');
      return (await query(trx, buildEnd(table, changes), [MOST_AT_ONCE])).length;
    });
  }
  return ended;
}

const buildEnd = (table: string, changes: string): ChangingStatement => ({
  name: `end expired ${table}`,
  changes: true,
  text: `
    with run_out as (
      select first_rows.*
        from platforms
       cross join lateral (
         select platform_id, id from ${table}
          where platform_id = platforms.id and active and expired is not null and expired <= now()
          order by expired limit $1 for update skip locked
       ) first_rows
    )
    update ${table} stored
       set ${changes}, modified = now()
      from run_out
     where stored.platform_id = run_out.platform_id and stored.id = run_out.id
    returning 1`,
});
