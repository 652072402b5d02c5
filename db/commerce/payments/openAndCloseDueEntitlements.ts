import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';

const ACTOR = serviceActor('turn-entitlements');
const MOST_AT_ONCE = 1_000;

// The triggers of the table emit events. Two look-ups for each platform: open entitlements that have ended, and closed
// ones that have started.
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
 * Opens and closes entitlements whose time has come, so that events announce it. Readers check the times themselves
 * and do not depend on it. Run it about every minute. Returns the number of changes.
 */
export function openAndCloseDueEntitlements(db: Pick<Database, 'transaction'>): Promise<number> {
  return db.transaction(ACTOR, async (trx) => (await query(trx, TURN)).length);
}
