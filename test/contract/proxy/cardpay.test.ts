import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { HOOK, SUCCESS, cardpayServer } from '../../handlers/commerce/cardpay/cardpayServer.js';
import { UNKNOWN } from '../../handlers/mentors/mentors/mentorServer.js';
import { type PrismProxy, startProxy } from '../../support/prismProxy.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { itPassesPrism } from './proxiedWorld.js';

const world = cardpayServer();
restoreBeforeEach(world.server.db);

const TRIAL = '/api/service/cardpay/checkout/free-trial/';
const trial = {
  success_url: SUCCESS,
  cancel_url: SUCCESS,
  product: 'campus',
  email: 'amina.okafor@northfield.example',
};

const callbackOf = (name: string, id: string) => `/api/service/platforms/north/cardpay/${name}-callback/${id}/`;

/** A payment whose buyer returns, and the return of a session that does not exist. */
const comeBack = (sku: string, name: string) => async (proxy: PrismProxy) => {
  const { id, externalId } = await world.begin({ sku });
  await world.act('pay', { session: externalId });
  return [await proxy.send('GET', callbackOf(name, id)), await proxy.send('GET', callbackOf(name, UNKNOWN))];
};

itPassesPrism<'cardpay'>(() => world.server.url(), {
  createFreeTrialCheckout: async (proxy) => [
    await proxy.send('POST', TRIAL, { body: trial }),
    await proxy.send('POST', TRIAL, { body: { ...trial, product: 'course' } }),
  ],
  createCardpayOrganization: async (proxy) => {
    const { body } = await world.server.send<{ redirect_to: string }>('POST', TRIAL, trial, null);
    const session = body.redirect_to.split('/').at(-1)!;
    await world.act('pay', { session });
    const launch = (as?: string) => {
      const sent = {
        username: 'amina.okafor',
        email: trial.email,
        name: 'Northfield University',
        key: 'northfield',
        cardpay_checkout_id: session,
      };
      return proxy.send('POST', '/api/providers/cardpay/create-organization/', { ...(as && { as }), body: sent });
    };
    return [await launch(), await launch('Api-Key unknown')];
  },
  handleCreditTopupCallback: comeBack('credits', 'credit-topup'),
  handlePricingPageCallback: comeBack('subscription', 'pricing-page'),
  refundPayment: async (proxy) => {
    const { externalId } = await world.begin();
    await world.sendEventsHere();
    await world.act('pay', { session: externalId });
    await world.settled();
    const [payment] = await world.rows<{ id: string }>('select id from payments');
    const refund = (amount: number) =>
      proxy.send('POST', `/api/service/orgs/north/payments/${payment!.id}/refund/`, {
        ...{ as: world.server.as.admin, body: { amount } },
      });
    return [await refund(900), await refund(4_900)];
  },
  receiveCardpayHook: async (proxy) => {
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      created: 1_767_225_600,
      livemode: false,
      data: { object: { id: 'cus_1', object: 'customer' } },
    };
    const bytes = JSON.stringify(event);
    const seconds = Math.floor(Date.now() / 1_000);
    const post = (secret: string) => {
      const signature = createHmac('sha256', secret).update(`${seconds}.${bytes}`).digest('hex');
      return proxy.send('POST', HOOK, {
        bytes,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
      });
    };
    return [await post('whsec_sandbox'), await post('whsec_other')];
  },
});

describe('Prism without the corrections', () => {
  it('follows a redirect, and answers what is behind it', async () => {
    const proxy = await startProxy(world.server.url(), { unmodified: true });
    const { id, externalId } = await world.begin({ sku: 'credits' });
    await world.act('pay', { session: externalId });
    const { status, faults } = await proxy.send('GET', callbackOf('credit-topup', id));
    await proxy.close();
    expect([status, faults]).toEqual([500, [expect.stringMatching(/^Prism answered 500 itself: .*FetchError/)]]);
  });
});
