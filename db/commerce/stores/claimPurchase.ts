import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { MobilepayAccount } from './mobilepayAccount.js';
import { type ObservedPurchase, lockPurchase, observeWithin, storeObservation } from './observePurchase.js';
import { settlePurchase } from './settlePurchase.js';
import { StorePurchase } from './storePurchase.js';

/** Whose a purchase is. */
export interface PurchaseOwner {
  platformId: number;
  userId: number;
}

/** A purchase can't be somebody's: it is another account's, or nothing that the platform sells. Nothing is stored. */
export class ClaimRefused extends Error {
  override readonly name = 'ClaimRefused';

  constructor(
    readonly reason: 'taken' | 'not_sold',
    message: string,
  ) {
    super(message);
  }
}

const taken = () => new ClaimRefused('taken', 'This purchase belongs to another account.');

/**
 * Stores a purchase as that of whoever shows it, with all that is known of it, in the ledger. The first who shows it keeps it; showing it
 * again changes nothing. Throws ClaimRefused and PaymentRefused.
 */
export function claimPurchase(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  owner: PurchaseOwner,
  observed: ObservedPurchase,
): Promise<StorePurchase> {
  return db.transaction(actor, (trx) => claimWithin(trx, owner, observed));
}

/** The same within a transaction of the caller. */
export async function claimWithin(
  trx: Transaction,
  owner: PurchaseOwner,
  observed: ObservedPurchase,
): Promise<StorePurchase> {
  const before = await lockPurchase(trx, observed);
  await refuseOfOthers(trx, owner, before, observed);
  const isNew = before.platform_id === null;
  const owned = isNew
    ? { platform_id: owner.platformId, user_id: owner.userId, claimed_at: before.claimed_at ?? new Date() }
    : {};
  // Somebody may have shown what was true once: it is read from the store.
  await before.$query(trx).patch({ ...owned, due_at: new Date(), claim: null, claimed_until: null });
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

async function refuseOfOthers(
  trx: Transaction,
  owner: PurchaseOwner,
  before: StorePurchase,
  observed: ObservedPurchase,
): Promise<void> {
  if (isOfOther(before, owner)) throw taken();
  const accountId = observed.accountId ?? before.account_id;
  if (observed.store !== 'mobilepay') return;
  const named = accountId === null ? null : await ownerOfAccount(trx, accountId);
  if (named && (named.userId !== owner.userId || named.platformId !== owner.platformId)) throw taken();
  const replaced =
    observed.replaces === null
      ? undefined
      : await StorePurchase.query(trx).findOne({ store: 'mobilepay', reference: observed.replaces });
  if (replaced && isOfOther(replaced, owner)) throw taken();
}

/** Throws ClaimRefused when a purchase is another account's. Stores nothing. */
export async function refuseTaken(
  db: Pick<Database, 'read'>,
  owner: PurchaseOwner,
  { store, isLive, reference }: Pick<ObservedPurchase, 'store' | 'isLive' | 'reference'>,
): Promise<void> {
  const [known] = await db.read<StorePurchase>(OWNER_OF_PURCHASE, [store, isLive, reference]);
  if (known && isOfOther(known, owner)) throw taken();
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
  // A tenant was launched by it, by nobody in particular.
  if (userId === null) return launchKey !== null;
  return userId !== owner.userId || (platformId !== null && platformId !== owner.platformId);
}

/** Whom an app has called so when they bought; null for nobody who is known here. */
export async function ownerOfAccount(trx: Transaction, accountId: string): Promise<PurchaseOwner | null> {
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
 * Stores that a tenant is launched by a purchase: it launches one, by the key that is shown first. Returns false when it is somebody else's
 * or another key has launched by it. `userId`: who launches; null where that is no person.
 */
export function claimForLaunch(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  launch: { keySha256: Buffer; userId: number | null },
  observed: ObservedPurchase,
): Promise<boolean> {
  return db.transaction(actor, (trx) => claimForLaunchWithin(trx, launch, observed));
}

async function claimForLaunchWithin(
  trx: Transaction,
  { keySha256, userId }: { keySha256: Buffer; userId: number | null },
  observed: ObservedPurchase,
): Promise<boolean> {
  const before = await lockPurchase(trx, observed);
  if (before.launch_key_sha256 !== null && !before.launch_key_sha256.equals(keySha256)) return false;
  if (before.user_id !== null && userId !== null && before.user_id !== userId) return false;
  const owner = before.user_id === null && userId !== null ? { user_id: userId, claimed_at: new Date() } : {};
  await before
    .$query(trx)
    .patch({ ...owner, launch_key_sha256: keySha256, due_at: new Date(), claim: null, claimed_until: null });
  await observeWithin(trx, observed);
  return true;
}
