import type { Actor } from '../../../db/core/actor.js';
import type { LaunchPayments } from '../../../providers/payments/launchPayments.js';
import type { PaymentServices } from './cardpayServices.js';
import { completeCheckout } from './completeCheckout.js';
import { findLaunchCheckout } from './findLaunchCheckout.js';

const WHERE = { in: 'body', path: '/cardpay_checkout_id' } as const;

/** Launches that are paid by card: by a completed session of the main platform. */
export function cardpayLaunchPayments(services: PaymentServices): LaunchPayments<Actor> {
  return {
    findPurchase: async (key) => (await findLaunchCheckout(services, key))?.id ?? key,
    proveLaunch: async (key, _, actor) => {
      const checkout = await findLaunchCheckout(services, key);
      const account = checkout && (await services.cardpay?.findAccount(checkout.platform_id));
      if (!checkout || !account)
        return { holds: false, reason: 'there is no such session, or it was created for another purpose.' };
      const progress = await completeCheckout(services, actor, { cardpay: account, checkout, where: WHERE });
      if (progress !== 'completed')
        return { holds: false, reason: `the session is ${progress === 'open' ? 'not paid' : progress}.` };
      const session = checkout.external_id === null ? null : await account.readCheckout(checkout.external_id);
      return {
        holds: true,
        reference: session?.value.subscriptionId ?? session?.value.paymentReference ?? checkout.id,
      };
    },
  };
}
