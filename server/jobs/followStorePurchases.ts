import { ClaimRefused, claimInTransaction, findAccountOwner } from '../../db/commerce/stores/claimPurchase.js';
import {
  type DuePurchase,
  STORE_PURCHASES,
  findDuePurchase,
  finishDuePurchase,
  readPurchaseStanding,
  storeAcknowledged,
} from '../../db/commerce/stores/duePurchases.js';
import { findMissedOrders, storeMissedOrder } from '../../db/commerce/stores/missedOrders.js';
import { observePurchase, observeInTransaction } from '../../db/commerce/stores/observePurchase.js';
import type { StorePurchase as StoredPurchase } from '../../db/commerce/stores/storePurchase.js';
import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { Again, Task } from '../../db/core/jobs/task.js';
import type { Transaction } from '../../db/core/transaction.js';
import {
  type AppServices,
  type MobilepayAccess,
  listAppstoreApps,
  listMobilepayApps,
} from '../../services/commerce/stores/apps.js';
import { PaymentUnavailable } from '../../providers/payments/paymentUnavailable.js';
import { PurchaseRefused, type ReportedPurchase } from '../../providers/payments/storePurchase.js';
import type { DifferenceCounts } from './differenceCounts.js';

const ACTOR = serviceActor('follow-store-purchases');
/** Purchases that a server reads at the same time. */
const CONCURRENCY = 2;
const FIRST_PAUSE_MS = 5_000;
/** A purchase must be acknowledged within three days. */
const LONGEST_PAUSE_MS = 1_800_000;

export interface StoreWork {
  services: AppServices & { db: Database };
  onError(error: Error): void;
  /** Counts differences for which no notification had arrived in time. */
  differences: Pick<DifferenceCounts, 'add'>;
}

/**
 * Creates the task that reads changed or presented purchases from their stores, updates the ledger, and acknowledges
 * purchases. Every step may be repeated.
 */
export const createStorePurchaseTask = (work: StoreWork): Task => ({
  name: STORE_PURCHASES,
  concurrency: CONCURRENCY,
  maxAttempts: Infinity,
  retryDelayMs: (attempt) => computePause(attempt - 1),
  run: ({ key }) => readPurchase(work, Number(key)),
});

async function readPurchase({ services, onError, differences }: StoreWork, id: number): Promise<Again | void> {
  const due = await findDuePurchase(services.db, id);
  if (!due) return;
  if (!due.isDue) return { againAt: due.dueAt };
  const before = due.isOverdue ? await readPurchaseStanding(services.db, id) : null;
  const againInMs = await processPurchase(services, due, onError);
  const isFinished = await finishDuePurchase(services.db, ACTOR, due, againInMs);
  if (before !== null && (await readPurchaseStanding(services.db, id)) !== before) differences.add(due.store);
  // A purchase that became due meanwhile has a job.
  if (isFinished && againInMs !== null) return { againInMs };
}

/** Returns the pause before the next attempt; null: done. */
async function processPurchase(
  services: StoreWork['services'],
  due: DuePurchase,
  onError: (error: Error) => void,
): Promise<number | null> {
  try {
    await (due.store === 'appstore' ? readAppstorePurchase(services, due) : readMobilepayPurchase(services, due));
    return null;
  } catch (error) {
    // The store does not have it, or it belongs to the other environment: a retry is useless.
    if (error instanceof PurchaseRefused) return null;
    if (!(error instanceof PaymentUnavailable)) onError(error as Error);
    return computePause(due.failures);
  }
}

const computePause = (failures: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20));

async function readAppstorePurchase(services: StoreWork['services'], due: DuePurchase): Promise<void> {
  const purchase = await findFirst(await listAppstoreApps(services, due.bundleId), ({ app, key }) =>
    services.stores.appstore.findPurchase(due.reference, app, key),
  );
  if (purchase) await observePurchase(services.db, ACTOR, purchase);
}

async function readMobilepayPurchase(services: StoreWork['services'], due: DuePurchase): Promise<void> {
  const { token } = due;
  if (token === null) return;
  let readBy: MobilepayAccess | null = null;
  const purchase = await findFirst(await listMobilepayApps(services, due.bundleId), (access) => {
    readBy = access;
    return services.stores.mobilepay.findPurchase(access.app, { token, productId: due.productId });
  });
  if (!purchase) return;
  const stored = await services.db.transaction(ACTOR, (trx) => storePurchase(trx, purchase));
  // A purchase that no person has presented is not acknowledged: the store refunds it.
  if (purchase.needsAcknowledgement && isUsed(stored)) {
    await services.stores.mobilepay.acknowledge(readBy!.app, {
      token,
      productId: purchase.productId,
      isSubscription: purchase.subscription !== null,
    });
    await services.db.transaction(ACTOR, (trx) => storeAcknowledged(trx, due.id));
  }
  if (purchase.subscription !== null) await readMissedOrders(services, readBy!, { id: due.id, token });
}

/** Reads missed renewals by their order numbers: the wallet returns only the last one. */
async function readMissedOrders(
  { db, stores }: StoreWork['services'],
  { app }: MobilepayAccess,
  { id, token }: { id: number; token: string },
): Promise<void> {
  for (const reference of await findMissedOrders(db, id)) {
    const order = await stores.mobilepay.findOrder(app, { reference, token });
    if (order) await storeMissedOrder(db, ACTOR, id, order);
  }
}

const isUsed = ({ platform_id: platformId, launch_key_sha256: launchKey }: StoredPurchase) =>
  platformId !== null || launchKey !== null;

/** A purchase that names its buyer belongs to the buyer, even before the buyer presents it. */
async function storePurchase(trx: Transaction, purchase: ReportedPurchase): Promise<StoredPurchase> {
  const stored = await observeInTransaction(trx, purchase);
  const owner =
    purchase.accountId === null || stored.user_id !== null ? null : await findAccountOwner(trx, purchase.accountId);
  if (!owner || purchase.transaction?.state !== 'captured') return stored;
  try {
    return await trx.transaction((savepoint) => claimInTransaction(savepoint, owner, purchase));
  } catch (error) {
    if (error instanceof ClaimRefused) return stored;
    throw error;
  }
}

/** The first successful answer. Throws the last error if all fail; null without apps. */
async function findFirst<App, Answer>(apps: App[], ask: (app: App) => Promise<Answer>): Promise<Answer | null> {
  let refused: unknown = null;
  for (const app of apps) {
    try {
      return await ask(app);
    } catch (error) {
      refused = error;
    }
  }
  if (refused !== null) throw refused;
  return null;
}
