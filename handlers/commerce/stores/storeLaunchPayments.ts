import { hash } from 'node:crypto';
import { serviceActor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { claimForLaunch } from '../../../db/commerce/stores/claimPurchase.js';
import type { LaunchPayments, PaymentProof } from '../../../providers/payments/launchPayments.js';
import { PurchaseRefused, type StorePurchase, whyNotGood } from '../../../providers/payments/storePurchase.js';
import { type AppServices, operatorsAppstore, operatorsMobilepay } from './apps.js';
import { readShownReceipt } from './shownPurchase.js';

const ACTOR = serviceActor('prove-launch-payment');

/** Launches that are paid by purchases in the operator's apps: a purchase launches one tenant, whichever of its keys is shown. */
export function storeLaunchPayments(services: AppServices & { db: Database }): { appstore: LaunchPayments; mobilepay: LaunchPayments } {
  const prove = async (key: string, userId: number | null, find: () => Promise<StorePurchase>): Promise<PaymentProof> => {
    try {
      const purchase = await find();
      const reason = whyNotGood(purchase, new Date());
      if (reason !== null) return { holds: false, reason };
      const isTheirs = await claimForLaunch(services.db, ACTOR, { keySha256: hash('sha256', key, 'buffer'), userId }, purchase);
      return isTheirs ? { holds: true, reference: purchase.reference } : { holds: false, reason: 'The purchase was used already.' };
    } catch (error) {
      if (error instanceof PurchaseRefused) return { holds: false, reason: error.message };
      throw error;
    }
  };
  return {
    appstore: {
      proveLaunch: (key, userId) =>
        prove(key, userId, async () => {
          const found = operatorsAppstore(services);
          if (!found) throw new PurchaseRefused('Payments by appstore are not set up here.');
          const { appstore } = services.stores;
          return appstore.claimedBundle(key) === null ? appstore.findPurchase(key, found.app, found.key) : appstore.readReceipt(key, found.app);
        }),
    },
    mobilepay: {
      proveLaunch: (key, userId) =>
        prove(key, userId, async () => {
          const found = operatorsMobilepay(services);
          if (!found) throw new PurchaseRefused('Payments by mobilepay are not set up here.');
          return services.stores.mobilepay.findPurchase(found.app, readShownReceipt(key));
        }),
    },
  };
}
