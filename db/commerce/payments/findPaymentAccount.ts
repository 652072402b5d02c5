import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { PaymentAccount } from './paymentAccount.js';
import type { PaymentParty } from './paymentParty.js';

export interface PaymentAccountOwner {
  platformId: number;
  userId: number;
  provider: PaymentParty;
  isLive: boolean;
}

const statement = {
  name: 'find payment account',
  text: 'select external_id from payment_accounts where platform_id = $1 and user_id = $2 and provider = $3 and is_live = $4',
};

/** The customer id of a person at a provider; null when they have none. */
export async function findPaymentAccount(
  db: Pick<Database, 'read'>,
  { platformId, userId, provider, isLive }: PaymentAccountOwner,
): Promise<string | null> {
  const [account] = await db.read<{ external_id: string }>(statement, [platformId, userId, provider, isLive]);
  return account?.external_id ?? null;
}

/** Stores the customer id of a person at a provider; an existing id stays. Returns the stored one. */
export function savePaymentAccount(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, provider, isLive }: PaymentAccountOwner,
  externalId: string,
): Promise<string> {
  const key = { platform_id: platformId, user_id: userId, provider, is_live: isLive };
  return db.transaction(actor, async (trx) => {
    await PaymentAccount.query(trx)
      .insert({ ...key, external_id: externalId })
      .onConflict()
      .ignore();
    return (await PaymentAccount.query(trx).findOne(key).throwIfNotFound()).external_id;
  });
}

/**
 * Replaces a customer id that the provider has deleted. Returns the stored id, which a concurrent call may have set.
 */
export function replacePaymentAccount(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, provider, isLive }: PaymentAccountOwner,
  { known, externalId }: { known: string; externalId: string },
): Promise<string> {
  const key = { platform_id: platformId, user_id: userId, provider, is_live: isLive };
  return db.transaction(actor, async (trx) => {
    await PaymentAccount.query(trx)
      .where({ ...key, external_id: known })
      .patch({ external_id: externalId });
    return (await PaymentAccount.query(trx).findOne(key).throwIfNotFound()).external_id;
  });
}
