import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { run } from '../../core/transaction.js';

const ACTOR = serviceActor('turn-entitlements');
const MOST_AT_ONCE = 1_000;

// The triggers of the table look at the time. Two look-ups a platform: those that are open and over, and those that hold and are not open.
const TURN = {
  changes: true as const,
  name: 'turn entitlements',
  text: `
    with over as (
      select due.* from platforms
       cross join lateral (select platform_id, id from entitlements
                            where platform_id = platforms.id and is_open and coalesce(ends_at, 'infinity') <= now()
                            order by coalesce(ends_at, 'infinity') limit ${MOST_AT_ONCE} for update skip locked) due
    ), begun as (
      select due.* from platforms
       cross join lateral (select platform_id, id from entitlements
                            where platform_id = platforms.id and not is_open and coalesce(ends_at, 'infinity') > now() and starts_at <= now()
                            limit ${MOST_AT_ONCE} for update skip locked) due
    )
    update entitlements own set modified_at = now()
      from (select * from over union all select * from begun) due
     where own.platform_id = due.platform_id and own.id = due.id
    returning 1 as turned`,
};

/**
 * Marks the entitlements whose time has come or is over, so that events say it. Nobody waits for it: whatever reads one looks at its times. To be
 * run every minute or so. Returns how many they were.
 */
export function turnEntitlements(db: Pick<Database, 'transaction'>): Promise<number> {
  return db.transaction(ACTOR, async (trx) => (await run(trx, TURN, [])).length);
}
