import { hash } from 'node:crypto';
import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { claimForLaunch } from '../../../db/commerce/stores/claimPurchase.js';
import { giveToTenant } from '../../../db/commerce/stores/giveToTenant.js';
import type { LaunchPayments, PaymentProof } from '../../../providers/payments/launchPayments.js';
import {
  PurchaseRefused,
  type ReportedPurchase,
  findPurchaseFault,
} from '../../../providers/payments/storePurchase.js';
import { type AppServices, operatorAppstoreApp, operatorMobilepayApp } from './apps.js';
import { parseReceipt } from './parseReceipt.js';

type Services = AppServices & { db: Database };

const hashKey = (key: string) => hash('sha256', key, 'buffer');

/**
 * Launches that are paid by purchases in the operator's apps. A purchase launches one tenant, whichever of its keys a
 * request sends.
 */
export function storeLaunchPayments(services: Services): {
  appstore: LaunchPayments<Actor>;
  mobilepay: LaunchPayments<Actor>;
} {
  const { db } = services;
  const byPurchase = (find: (key: string) => Promise<ReportedPurchase>): LaunchPayments<Actor> => ({
    proveLaunch: (key, userId, actor) => provePurchase(db, actor, { key, userId }, () => find(key)),
    onLaunched: (key, launchId, actor) => giveToTenant(db, actor, { launchId, keySha256: hashKey(key) }),
  });
  const findAtAppstore = (key: string) => findAppstorePurchase(services, key);
  return {
    // Each renewal has a transaction id of its own.
    appstore: {
      ...byPurchase(findAtAppstore),
      findPurchase: async (key) => (await nullIfRefused(() => findAtAppstore(key)))?.reference ?? key,
    },
    mobilepay: byPurchase((key) => findMobilepayPurchase(services, key)),
  };
}

async function provePurchase(
  db: Database,
  actor: Actor,
  { key, userId }: { key: string; userId: number | null },
  find: () => Promise<ReportedPurchase>,
): Promise<PaymentProof> {
  try {
    const purchase = await find();
    const reason = findPurchaseFault(purchase, new Date());
    if (reason !== null) return { holds: false, reason };
    const isTheirs = await claimForLaunch(db, actor, { keySha256: hashKey(key), userId }, purchase);
    return isTheirs
      ? { holds: true, reference: purchase.reference }
      : { holds: false, reason: 'The purchase has already been used.' };
  } catch (error) {
    if (error instanceof PurchaseRefused) return { holds: false, reason: error.message };
    throw error;
  }
}

async function findAppstorePurchase(services: AppServices, key: string): Promise<ReportedPurchase> {
  const found = operatorAppstoreApp(services);
  if (!found) throw new PurchaseRefused('Payments by appstore are not set up on this server.');
  const { appstore } = services.stores;
  return appstore.readClaimedBundle(key) === null
    ? appstore.findPurchase(key, found.app, found.key)
    : appstore.readReceipt(key, found.app);
}

async function findMobilepayPurchase(services: AppServices, key: string): Promise<ReportedPurchase> {
  const found = operatorMobilepayApp(services);
  if (!found) throw new PurchaseRefused('Payments by mobilepay are not set up on this server.');
  return services.stores.mobilepay.findPurchase(found.app, parseReceipt(key));
}

async function nullIfRefused(find: () => Promise<ReportedPurchase>): Promise<ReportedPurchase | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof PurchaseRefused) return null;
    throw error;
  }
}
