import type { CardpayServices } from '../../services/commerce/cardpay/cardpayServices.js';
import type { LaunchPayments } from '../../providers/payments/launchPayments.js';
import type { Cardpay } from '../../providers/cardpay/cardpay.js';

const BEGAN = new Date('2026-11-20T08:00:00Z');
const page = (id: string) => ({ id, url: `https://checkout.cardpay.example/c/pay/${id}` });
const subscription = (reference: string) => ({
  ...{
    reference,
    checkoutId: null,
    state: 'active' as const,
    startedAt: BEGAN,
    currentPeriodEnd: null,
    cancelsAtPeriodEnd: false,
    quantity: 1,
  },
  ...{ customerId: 'cus_example', productId: null, lastPayment: null, priceId: 'price_example' },
});

/** A cardpay account that accepts every call and whose sessions are all unsettled. */
const account: Cardpay = {
  isLive: false,
  publishableKey: 'pk_test_example',
  openCheckout: async ({ checkoutId }) => ({ ...page(`cs_${checkoutId}`), due: null }),
  readCheckout: async (id) => ({
    value: {
      id,
      checkoutId: null,
      status: 'complete',
      isSettled: false,
      amount: 0,
      currency: null,
      paymentReference: null,
      subscriptionId: null,
      customerId: null,
      email: null,
    },
    readAt: BEGAN,
  }),
  readSubscription: async (id) => ({ value: subscription(id), readAt: BEGAN }),
  readPayment: async () => null,
  readNamed: async () => null,
  readInvoices: async () => null,
  readReversals: async () => null,
  findInvoice: async () => null,
  createCustomer: async ({ key }) => `cus_${key}`,
  openPortal: async () => page('bps_example').url,
  saveOffer: async ({ productKey }) => ({ productId: `prod_${productKey}`, priceId: `price_${productKey}` }),
  keepSubscription: async (id) => ({ value: subscription(id), readAt: BEGAN }),
  restartSubscription: async ({ key }) => ({ value: subscription(`${key}_again`), readAt: BEGAN }),
  refund: async () => undefined,
  readEvent: () => null,
};

export const exampleCardpay: CardpayServices = {
  findAccount: async () => account,
  findOwnAccount: async () => null,
  main: account,
  pages: { pricingTableId: null, pricingTableScript: null, paymentLinkId: null, paymentLinkUrl: null },
};

/** Only the session of the contract's examples is paid. */
export const exampleCardpayLaunches: LaunchPayments = {
  proveLaunch: async (key) =>
    key === 'cs_test_b7Nq2LxW9kTz'
      ? { holds: true, reference: 'sub_example' }
      : { holds: false, reason: 'there is no such session.' },
};
