import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { settlePurchase } from './settlePurchase.js';
import { StorePurchase } from './storePurchase.js';

const statement: ChangingStatement = {
  changes: true,
  name: 'give store purchase to launched tenant',
  text: `
    update store_purchases purchase
       set platform_id = launch.platform_id, user_id = coalesce(purchase.user_id, launch.user_id), claimed_at = coalesce(purchase.claimed_at, now()), modified_at = now()
      from tenant_launches launch
     where launch.id = $1 and launch.platform_id is not null and launch.user_id is not null
       and purchase.launch_key_sha256 = $2 and purchase.platform_id is null
    returning purchase.id`,
};

/**
 * Assigns the purchase that launched a tenant to that tenant: past and future payments go to its ledger. Idempotent.
 * `keySha256`: hash of the key passed to claimForLaunch.
 */
export function giveToTenant(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { launchId, keySha256 }: { launchId: string; keySha256: Buffer },
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    const given = await query<{ id: number }>(trx, statement, [launchId, keySha256]);
    for (const { id } of given)
      await settlePurchase(trx, await StorePurchase.query(trx).findById(id).forUpdate().throwIfNotFound(), 'all');
  });
}
