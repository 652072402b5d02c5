import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { storeWorld } from './storeWorld.js';

type Launched = components['schemas']['TenantLaunchResponse'];

const world = storeWorld({ operator: true });
const { rows } = world;
const PATH = '/api/service/launch/tenant/';
const launch = (body: object, who: Role = 'learner', key = 'northfield') =>
  world.send<Launched>(
    'POST',
    PATH,
    {
      username: who === 'learner' ? 'pat' : 'kim',
      email: who === 'learner' ? 'pat@north.example' : 'kim@south.example',
      name: 'Northfield University',
      key,
      ...body,
    },
    who,
  );

describe('launchTenant by a purchase in an app', () => {
  it('201: launches one tenant, whichever of its numbers is shown and however often', async () => {
    const { transaction_id: id, signed_transaction: signed } = await world.buy('appstore');
    const first = await launch({ appstore_transaction_id: id });
    expect([first.status, first.body.org]).toEqual([201, 'northfield']);
    expect((await launch({ appstore_transaction_id: id })).body.id).toBe(first.body.id);
    const { transaction_id: renewed } = await world.event('appstore', { transaction_id: id!, type: 'DID_RENEW' });
    for (const other of [renewed!, signed!])
      expect((await launch({ appstore_transaction_id: other }, 'learner', 'other')).body).toMatchObject({
        id: first.body.id,
        org: 'northfield',
      });
    expect(await rows('select payment_reference from tenant_launches where state = $1', ['done'])).toEqual([
      { payment_reference: id },
    ]);
  });

  it('201: of 20 that send one key at once all get the same tenant', async () => {
    const { purchase_token: token } = await world.buy('mobilepay');
    const answers = await Promise.all(Array.from({ length: 20 }, () => launch({ mobilepay_transaction_id: token })));
    // Whole, for what the one that differs says.
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body);
    expect([refused, new Set(answers.map(({ body }) => body.id)).size]).toEqual([[], 1]);
  });

  it('201: what is paid for the purchase from then on is in the ledger of the tenant', async () => {
    const { transaction_id: id } = await world.buy('appstore');
    const { body } = await launch({ appstore_transaction_id: id });
    await world.event('appstore', { webhook_url: world.hook('appstore'), transaction_id: id!, type: 'DID_RENEW' });
    await world.event('appstore', { webhook_url: world.hook('appstore'), transaction_id: id!, type: 'EXPIRED' });
    const ofTenant = await rows('select platform_id, user_id, state, captured::int from payments order by id');
    expect(ofTenant).toEqual(
      [1, 2].map(() => ({ platform_id: body.data.platform_id, user_id: null, state: 'captured', captured: 999 })),
    );
    expect(await rows('select state from subscriptions where platform_id = $1', [body.data.platform_id])).toEqual([
      { state: 'expired' },
    ]);
    const { signed_transaction: signed } = await world.event('appstore', { transaction_id: id!, type: 'DID_RENEW' });
    expect(
      (
        await world.send(
          'POST',
          '/api/providers/appstore/associate-account/',
          { app_receipt: signed, platform_key: 'north' },
          'admin',
        )
      ).status,
    ).toBe(400);
  });

  it('417: a receipt of the wallet launches once, by whichever of its forms', async () => {
    const { purchase_token: token, receipt } = await world.buy('mobilepay');
    expect((await launch({ mobilepay_transaction_id: token })).status).toBe(201);
    expect((await launch({ mobilepay_transaction_id: receipt }, 'learner', 'other')).body.message).toBe(
      'The payment is not valid: The purchase has already been used.',
    );
  });

  it('201: the wallet is told that the purchase was received', async () => {
    const { purchase_token: token, receipt } = await world.buy('mobilepay');
    expect((await launch({ mobilepay_transaction_id: receipt })).status).toBe(201);
    await world.work();
    const shown = (await world.sandbox.sandbox.act('mobilepay', 'show')) as { token: string; acknowledged: number }[];
    expect([shown.find((one) => one.token === token)!.acknowledged, world.errors]).toEqual([1, []]);
  });

  it('417: refunded, ended, unknown, or another person’s purchases', async () => {
    const refunded = (await world.buy('appstore')).transaction_id!;
    await world.event('appstore', { transaction_id: refunded, type: 'REFUND' });
    const ended = (await world.buy('mobilepay')).purchase_token!;
    await world.event('mobilepay', { purchase_token: ended, type: '13' });
    const taken = (await world.buy('appstore')).transaction_id!;
    expect((await launch({ appstore_transaction_id: taken }, 'otherLearner', 'south-campus')).status).toBe(201);
    const messages = [];
    for (const key of [
      { appstore_transaction_id: refunded },
      { mobilepay_transaction_id: ended },
      { appstore_transaction_id: '123' },
      { mobilepay_transaction_id: 'x' },
    ]) {
      const { status, body } = await launch(key);
      expect(status).toBe(417);
      messages.push(body.message.replace('The payment is not valid: ', ''));
    }
    expect(messages).toEqual([
      'The purchase was refunded.',
      'The subscription has ended.',
      'The app store has no such transaction of the app.',
      'The provider has no such purchase of the app.',
    ]);
  });

  it('503: while the store does not answer, and 201 afterwards', async () => {
    const { transaction_id: id } = await world.buy('appstore');
    world.sandbox.sandbox.failNext('appstore', { answer: { status: 500 } }, { answer: { status: 500 } });
    expect((await launch({ appstore_transaction_id: id })).status).toBe(503);
    expect((await launch({ appstore_transaction_id: id })).status).toBe(201);
  });
});
