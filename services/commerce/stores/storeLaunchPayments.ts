import { hash } from 'node:crypto';
import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { claimForLaunch } from '../../../db/commerce/stores/claimPurchase.js';
import { giveToTenant } from '../../../db/commerce/stores/giveToTenant.js';
import type { LaunchPayments, PaymentProof } from '../../../providers/payments/launchPayments.js';
import { PurchaseRefused, type ReportedPurchase, whyNotGood } from '../../../providers/payments/storePurchase.js';
import { type AppServices, operatorsAppstore, operatorsMobilepay } from './apps.js';
import { readShownReceipt } from './shownPurchase.js';

type Services = AppServices & { db: Database };

const keySha256 = (key: string) => hash('sha256', key, 'buffer');

/** Launches that are paid by purchases in the operator's apps: a purchase launches one tenant, whichever of its keys is shown. */
export function storeLaunchPayments(services: Services): {
  appstore: LaunchPayments<Actor>;
  mobilepay: LaunchPayments<Actor>;
} {
  const { db } = services;
  const byPurchase = (find: (key: string) => Promise<ReportedPurchase>): LaunchPayments<Actor> => ({
    proveLaunch: (key, userId, actor) => prove(db, actor, { key, userId }, () => find(key)),
    launched: (key, launchId, actor) => giveToTenant(db, actor, { launchId, keySha256: keySha256(key) }),
  });
  const findAtAppstore = (key: string) => ofAppstore(services, key);
  return {
    // Each renewal has a number of its own.
    appstore: {
      ...byPurchase(findAtAppstore),
      purchaseOf: async (key) => (await orNull(() => findAtAppstore(key)))?.reference ?? key,
    },
    mobilepay: byPurchase((key) => ofMobilepay(services, key)),
  };
}

async function prove(
  db: Database,
  actor: Actor,
  { key, userId }: { key: string; userId: number | null },
  find: () => Promise<ReportedPurchase>,
): Promise<PaymentProof> {
  try {
    const purchase = await find();
    const reason = whyNotGood(purchase, new Date());
    if (reason !== null) return { holds: false, reason };
    const isTheirs = await claimForLaunch(db, actor, { keySha256: keySha256(key), userId }, purchase);
    return isTheirs
      ? { holds: true, reference: purchase.reference }
      : { holds: false, reason: 'The purchase was used already.' };
  } catch (error) {
    if (error instanceof PurchaseRefused) return { holds: false, reason: error.message };
    throw error;
  }
}

async function ofAppstore(services: AppServices, key: string): Promise<ReportedPurchase> {
  const found = operatorsAppstore(services);
  if (!found) throw new PurchaseRefused('Payments by appstore are not set up here.');
  const { appstore } = services.stores;
  return appstore.claimedBundle(key) === null
    ? appstore.findPurchase(key, found.app, found.key)
    : appstore.readReceipt(key, found.app);
}

async function ofMobilepay(services: AppServices, key: string): Promise<ReportedPurchase> {
  const found = operatorsMobilepay(services);
  if (!found) throw new PurchaseRefused('Payments by mobilepay are not set up here.');
  return services.stores.mobilepay.findPurchase(found.app, readShownReceipt(key));
}

async function orNull(find: () => Promise<ReportedPurchase>): Promise<ReportedPurchase | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof PurchaseRefused) return null;
    throw error;
  }
}
