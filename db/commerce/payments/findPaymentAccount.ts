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
  text: 'select outside_id from payment_accounts where platform_id = $1 and user_id = $2 and provider = $3 and is_live = $4',
};

/** The customer id of a person at a provider; null when they have none. */
export async function findPaymentAccount(
  db: Pick<Database, 'read'>,
  { platformId, userId, provider, isLive }: PaymentAccountOwner,
): Promise<string | null> {
  const [account] = await db.read<{ outside_id: string }>(statement, [platformId, userId, provider, isLive]);
  return account?.outside_id ?? null;
}

/** Stores the customer id of a person at a provider; an existing id stays. Returns the stored one. */
export function savePaymentAccount(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, provider, isLive }: PaymentAccountOwner,
  outsideId: string,
): Promise<string> {
  const key = { platform_id: platformId, user_id: userId, provider, is_live: isLive };
  return db.transaction(actor, async (trx) => {
    await PaymentAccount.query(trx)
      .insert({ ...key, outside_id: outsideId })
      .onConflict()
      .ignore();
    return (await PaymentAccount.query(trx).findOne(key).throwIfNotFound()).outside_id;
  });
}

/**
 * Replaces a customer id that the provider has deleted. Returns the stored id, which a concurrent call may have set.
 */
export function replacePaymentAccount(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, userId, provider, isLive }: PaymentAccountOwner,
  { known, outsideId }: { known: string; outsideId: string },
): Promise<string> {
  const key = { platform_id: platformId, user_id: userId, provider, is_live: isLive };
  return db.transaction(actor, async (trx) => {
    await PaymentAccount.query(trx)
      .where({ ...key, outside_id: known })
      .patch({ outside_id: outsideId });
    return (await PaymentAccount.query(trx).findOne(key).throwIfNotFound()).outside_id;
  });
}
