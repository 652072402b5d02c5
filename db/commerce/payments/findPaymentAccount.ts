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

/** What a person is called at a provider; null when they are not known there. */
export async function findPaymentAccount(
  db: Pick<Database, 'read'>,
  { platformId, userId, provider, isLive }: PaymentAccountOwner,
): Promise<string | null> {
  const [account] = await db.read<{ outside_id: string }>(statement, [platformId, userId, provider, isLive]);
  return account?.outside_id ?? null;
}

/** Stores what a person is called at a provider; the first name stays. Returns it. */
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

/** Stores that a person is called otherwise at a provider, which has forgotten the name that is known. Returns what they are called: somebody may have been first. */
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
