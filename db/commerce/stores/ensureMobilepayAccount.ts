import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import { MobilepayAccount } from './mobilepayAccount.js';

const PURPOSE = 'mobilepay accounts';

/** The person, tenant and app of an account. */
export interface MobilepayAccountOwner {
  platformId: number;
  userId: number;
  bundleId: string;
}

/**
 * The id that an app gives to a person in purchases: permanent, different in each app and tenant, and anonymous (a
 * keyed hash of 64 hexadecimal digits). Throws SecretsLocked.
 */
export async function ensureMobilepayAccount(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: Pick<SecretBox, 'mac'>,
  owner: MobilepayAccountOwner,
): Promise<MobilepayAccount> {
  const key = { platform_id: owner.platformId, user_id: owner.userId, bundle_id: owner.bundleId };
  const accountId = secrets
    .mac(JSON.stringify([owner.platformId, owner.userId, owner.bundleId]), PURPOSE)
    .toString('hex');
  return db.transaction(actor, async (trx) => {
    const known = await MobilepayAccount.query(trx).findOne(key);
    if (known) return known;
    await MobilepayAccount.query(trx)
      .insert({ ...key, account_id: accountId })
      .onConflict(['platform_id', 'user_id', 'bundle_id'])
      .ignore();
    return MobilepayAccount.query(trx).findOne(key).throwIfNotFound();
  });
}
