import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { markDue } from './duePurchases.js';
import { MobilepayAccount } from './mobilepayAccount.js';
import { type ObservedPurchase, lockPurchase, observeInTransaction, storeObservation } from './observePurchase.js';
import { settlePurchase } from './settlePurchase.js';
import { StorePurchase } from './storePurchase.js';

/** The owner of a purchase. */
export interface PurchaseOwner {
  platformId: number;
  userId: number;
}

/**
 * A purchase cannot be claimed: it belongs to another account, or the platform does not sell the product. Nothing was
 * stored.
 */
export class ClaimRefused extends Error {
  override readonly name = 'ClaimRefused';

  constructor(
    readonly reason: 'taken' | 'not_sold',
    message: string,
  ) {
    super(message);
  }
}

const buildTaken = () => new ClaimRefused('taken', 'This purchase belongs to another account.');

/**
 * Assigns a purchase to the person who presents it, and records it in the ledger. The first claim wins; repeating it
 * changes nothing. Throws ClaimRefused and PaymentRefused.
 */
export function claimPurchase(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  owner: PurchaseOwner,
  observed: ObservedPurchase,
): Promise<StorePurchase> {
  return db.transaction(actor, (trx) => claimInTransaction(trx, owner, observed));
}

/** The same in a transaction of the caller. */
export async function claimInTransaction(
  trx: Transaction,
  owner: PurchaseOwner,
  observed: ObservedPurchase,
): Promise<StorePurchase> {
  const before = await lockPurchase(trx, observed);
  await refusePurchaseOfOthers(trx, owner, before, observed);
  const isNew = before.platform_id === null;
  if (isNew) {
    const { platformId, userId } = owner;
    await before
      .$query(trx)
      .patch({ platform_id: platformId, user_id: userId, claimed_at: before.claimed_at ?? new Date() });
  }
  // The presented state may be outdated, so the purchase is read from the store.
  await markDue(trx, before.id);
  const purchase = await storeObservation(trx, observed);
  const isSold = await settlePurchase(
    trx,
    purchase,
    isNew || observed.transaction === null ? 'all' : [observed.transaction.reference],
  );
  if (isNew && !isSold) throw new ClaimRefused('not_sold', `The platform does not sell '${purchase.product_id}'.`);
  if (purchase.account_id !== null) await activateAccount(trx, owner, purchase);
  return purchase;
}

async function refusePurchaseOfOthers(
  trx: Transaction,
  owner: PurchaseOwner,
  before: StorePurchase,
  observed: ObservedPurchase,
): Promise<void> {
  if (isOfOther(before, owner)) throw buildTaken();
  const accountId = observed.accountId ?? before.account_id;
  if (observed.store !== 'mobilepay') return;
  const named = accountId === null ? null : await findAccountOwner(trx, accountId);
  if (named && (named.userId !== owner.userId || named.platformId !== owner.platformId)) throw buildTaken();
  const replaced =
    observed.replaces === null
      ? undefined
      : await StorePurchase.query(trx).findOne({ store: 'mobilepay', reference: observed.replaces });
  if (replaced && isOfOther(replaced, owner)) throw buildTaken();
}

/** Throws ClaimRefused when the purchase belongs to another account. Stores nothing. */
export async function refuseTaken(
  db: Pick<Database, 'read'>,
  owner: PurchaseOwner,
  { store, isLive, reference }: Pick<ObservedPurchase, 'store' | 'isLive' | 'reference'>,
): Promise<void> {
  const [known] = await db.read<StorePurchase>(OWNER_OF_PURCHASE, [store, isLive, reference]);
  if (known && isOfOther(known, owner)) throw buildTaken();
}

const OWNER_OF_PURCHASE = {
  name: 'owner of store purchase',
  text: 'select platform_id, user_id, launch_key_sha256 from store_purchases where store = $1 and is_live = $2 and reference = $3',
};

function isOfOther(
  {
    platform_id: platformId,
    user_id: userId,
    launch_key_sha256: launchKey,
  }: Pick<StorePurchase, 'platform_id' | 'user_id' | 'launch_key_sha256'>,
  owner: PurchaseOwner,
): boolean {
  // A tenant was launched with it, by no particular person.
  if (userId === null) return launchKey !== null;
  return userId !== owner.userId || (platformId !== null && platformId !== owner.platformId);
}

/** The person with this app account id; null when unknown. */
export async function findAccountOwner(trx: Transaction, accountId: string): Promise<PurchaseOwner | null> {
  const account = await MobilepayAccount.query(trx).findOne({ account_id: accountId });
  return account ? { platformId: account.platform_id, userId: account.user_id } : null;
}

async function activateAccount(
  trx: Transaction,
  { platformId, userId }: PurchaseOwner,
  { account_id: accountId }: StorePurchase,
): Promise<void> {
  await MobilepayAccount.query(trx)
    .where({ platform_id: platformId, user_id: userId, account_id: accountId!, active: false })
    .patch({ active: true, modified_at: new Date() });
}

/**
 * Reserves a purchase for the launch of a tenant: it launches one, by the first key. Returns false when it belongs to
 * another person or another key has launched with it. `userId`: who launches; null for no person.
 */
export function claimForLaunch(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  launch: { keySha256: Buffer; userId: number | null },
  observed: ObservedPurchase,
): Promise<boolean> {
  return db.transaction(actor, (trx) => claimForLaunchInTransaction(trx, launch, observed));
}

async function claimForLaunchInTransaction(
  trx: Transaction,
  { keySha256, userId }: { keySha256: Buffer; userId: number | null },
  observed: ObservedPurchase,
): Promise<boolean> {
  const before = await lockPurchase(trx, observed);
  if (before.launch_key_sha256 !== null && !before.launch_key_sha256.equals(keySha256)) return false;
  if (before.user_id !== null && userId !== null && before.user_id !== userId) return false;
  const owner = before.user_id === null && userId !== null ? { user_id: userId, claimed_at: new Date() } : {};
  await before.$query(trx).patch({ ...owner, launch_key_sha256: keySha256 });
  await markDue(trx, before.id);
  await observeInTransaction(trx, observed);
  return true;
}
