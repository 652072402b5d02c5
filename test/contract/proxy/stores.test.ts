import { describe, expect, it } from '@jest/globals';
import { type Role } from '../../handlers/mentors/mentors/mentorServer.js';
import { storeWorld } from '../../handlers/commerce/stores/storeWorld.js';
import { type PrismProxy, startProxy } from '../../support/prismProxy.js';
import { itPassesPrism } from './proxiedWorld.js';

const world = storeWorld();
type Store = 'appstore' | 'mobilepay';

const ASSOCIATE = '/api/providers/appstore/associate-account/';
const post = (proxy: PrismProxy, path: string, body: object, who: Role = 'learner') =>
  proxy.send('POST', path, { as: world.as[who], body });

/** A notification as the store signs it, and the same without what it is signed by. */
const notify =
  (
    store: Store,
    path: string,
    event: Record<string, string>,
    unsigned: (body: string) => { bytes: string; headers: Record<string, string> },
  ) =>
  async (proxy: PrismProxy) => {
    await world.event(store, { webhook_url: world.hook(store), ...event });
    const { headers, body: bytes } = world.sandbox.sandbox
      .exchanges(store)
      .filter(({ direction }) => direction === 'sent')
      .at(-1)!;
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    return [await proxy.send('POST', path, { bytes, headers: sent }), await proxy.send('POST', path, unsigned(bytes))];
  };
const JSON_TYPE = { 'content-type': 'application/json' };

itPassesPrism<'stores'>(() => world.url(), {
  associateAppstoreAccount: async (proxy) => {
    const { signed_transaction: receipt } = await world.buy('appstore');
    return [
      await post(proxy, ASSOCIATE, { app_receipt: receipt }),
      await post(proxy, ASSOCIATE, { app_receipt: receipt }, 'admin'),
      await post(proxy, ASSOCIATE, { app_receipt: receipt, platform_key: 'nowhere' }),
    ];
  },
  getAppstoreSubscriptionStatus: async (proxy) => {
    const path = '/api/providers/appstore/subscription-status/';
    const none = await post(proxy, path, {});
    const { signed_transaction: receipt } = await world.buy('appstore');
    await world.send('POST', ASSOCIATE, { app_receipt: receipt }, 'learner');
    return [none, await post(proxy, path, {})];
  },
  validateAppstoreTransaction: async (proxy) => {
    const path = '/api/providers/appstore/validate-transaction-id/';
    const { transaction_id: id } = await world.buy('appstore');
    return [
      await post(proxy, path, { appstore_transaction_id: id }),
      await post(proxy, path, { appstore_transaction_id: '7' }),
    ];
  },
  validateMobilepayTransaction: async (proxy) => {
    const path = '/api/providers/mobilepay/validate-transaction-id/';
    const { purchase_token: token } = await world.buy('mobilepay');
    return [
      await post(proxy, path, { mobilepay_receipt: token }),
      await post(proxy, path, { mobilepay_receipt: 'unknown' }),
    ];
  },
  receiveAppstoreHook: async (proxy) => {
    const { transaction_id: id } = await world.buy('appstore');
    return notify('appstore', '/api/providers/appstore/hook/', { transaction_id: id!, type: 'DID_RENEW' }, () => ({
      bytes: '{"signedPayload":"a.b.c"}',
      headers: JSON_TYPE,
    }))(proxy);
  },
  receiveMobilepayHook: async (proxy) => {
    const { purchase_token: token } = await world.buy('mobilepay');
    return notify('mobilepay', '/api/providers/mobilepay/hook/', { purchase_token: token!, type: '2' }, (bytes) => ({
      bytes,
      headers: JSON_TYPE,
    }))(proxy);
  },
});

describe('Prism without the corrections', () => {
  it('judges a JSON answer by the schema of problems', async () => {
    const proxy = await startProxy(world.url(), { unmodified: true });
    const { signed_transaction: receipt } = await world.buy('appstore');
    await world.send('POST', ASSOCIATE, { app_receipt: receipt }, 'learner');
    const { faults } = await post(proxy, ASSOCIATE, { app_receipt: receipt }, 'admin');
    await proxy.close();
    expect(faults).toContain("Error in response.body: Response body must have required property 'request_id'");
  });
});
