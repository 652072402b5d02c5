import { describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Role, UNKNOWN } from '../../mentors/mentors/mentorServer.js';
import { SUCCESS, cardpayServer } from './cardpayServer.js';

const world = cardpayServer();
const { server, act, rows, visit } = world;
restoreBeforeEach(server.db);

interface Launched {
  success: boolean;
  org: string;
  id: string;
  data: { platform_id: number | null; username: string; first_key: string | null };
}
const launch = (body: object = {}, who: Role | null = null) =>
  server.send<Launched>(
    'POST',
    '/api/providers/cardpay/create-organization/',
    {
      username: 'amina.okafor',
      email: 'amina.okafor@northfield.example',
      name: 'Northfield University',
      key: 'northfield',
      ...body,
    },
    who,
  );
const trial = async (email = 'amina.okafor@northfield.example') => {
  const { body } = await server.send<{ redirect_to: string }>(
    'POST',
    '/api/service/cardpay/checkout/free-trial/',
    { success_url: SUCCESS, cancel_url: SUCCESS, product: 'campus', email },
    null,
  );
  return body.redirect_to.split('/').at(-1)!;
};
const uuidOf = async (externalId: string) =>
  (await rows<{ id: string }>('select id from checkout_sessions where external_id = $1', [externalId]))[0]!.id;

describe('createCardpayOrganization', () => {
  it('201: launches once for one session, by either of its names, whoever sends it, and 50 at once', async () => {
    const key = await trial();
    await act('pay', { session: key });
    const names = [key, await uuidOf(key)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        launch({ cardpay_checkout_id: names[number % 2], key: `northfield-${number % 3}` }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.org}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { success: true } });
    expect(await rows(`select from platforms where key like 'northfield%'`)).toHaveLength(1);
  });

  it("201: what the provider says of the subscription afterwards is the tenant's", async () => {
    await world.sendEventsHere();
    const key = await trial();
    const { subscription } = await act<{ subscription: string }>('pay', { session: key });
    await world.settled();
    const { body } = await launch({ cardpay_checkout_id: key });
    await act('clock', { days: '15' });
    await world.settled();
    const seats = () =>
      rows(
        `select kind, entitlements.quantity, entitlements.user_id, state from entitlements join subscriptions on subscriptions.id = subscription_id where entitlements.platform_id = $1`,
        [body.data.platform_id],
      );
    expect(await seats()).toEqual([{ kind: 'seats', quantity: 25, user_id: null, state: 'active' }]);
    await act('cancel', { subscription });
    await world.settled();
    expect(await seats()).toMatchObject([{ state: 'cancelled' }]);
    await act('clock', { days: '-15' });
    await world.sendNoEvents();
  });

  it('201: makes the payer the administrator by default', async () => {
    const key = await trial('nora@harbor.example');
    await act('pay', { session: key });
    expect(
      await launch({ cardpay_checkout_id: key, username: undefined, email: undefined, key: 'harbor' }),
    ).toMatchObject({ status: 201, body: { data: { username: 'nora@harbor.example' } } });
  });

  it('417: not paid, unknown, or a session that launches nothing', async () => {
    const key = await trial();
    expect(await launch({ cardpay_checkout_id: key })).toMatchObject({
      status: 417,
      body: { success: false, message: expect.stringContaining('not paid') },
    });
    expect((await launch({ cardpay_checkout_id: UNKNOWN })).status).toBe(417);
    const { externalId } = await world.begin();
    await act('pay', { session: externalId });
    expect((await launch({ cardpay_checkout_id: externalId })).status).toBe(417);
    await act('pay', { session: key });
    expect((await launch({ cardpay_checkout_id: key })).status).toBe(201);
  });

  it('400, 409: nobody is known, a reserved key, and a key that is taken', async () => {
    const { client_reference_id: key } = (
      await server.get<{ client_reference_id: string }>('/api/service/platforms/south/cardpay/context/', 'dmAdmin')
    ).body;
    expect(await launch({ cardpay_checkout_id: key, username: undefined, email: undefined })).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/email' }] },
    });
    const paid = await trial();
    await act('pay', { session: paid });
    expect((await launch({ cardpay_checkout_id: paid, key: 'admin' })).status).toBe(400);
    expect((await launch({ cardpay_checkout_id: paid, key: 'north' })).status).toBe(409);
    expect((await launch({ cardpay_checkout_id: paid })).status).toBe(201);
  });

  it('503: cardpay hangs; the same launch goes on afterwards', async () => {
    const key = await trial();
    await act('pay', { session: key });
    world.sandbox().failNext('cardpay', ...Array.from({ length: 5 }, () => ({ hangs: true })));
    expect((await launch({ cardpay_checkout_id: key })).status).toBe(503);
    world.sandbox().clearFaults();
    expect((await launch({ cardpay_checkout_id: key })).status).toBe(201);
  });
});

describe('handleCardpayAssociationCallback', () => {
  const callback = (id: string, session?: string) =>
    visit(
      `/api/provider-association/cardpay/callback/${id}/${session === undefined ? '' : `?checkout_session_id=${session}`}`,
    );

  it('302: the launch goes on to its end, once, by either name of the session', async () => {
    const key = await trial();
    const { body } = await launch({ cardpay_checkout_id: key });
    expect(body.success).toBe(false);
    expect((await callback(body.id, key)).status).toBe(400);
    await act('pay', { session: key });
    const answers = await Promise.all([
      callback(body.id, key),
      callback(body.id, key),
      callback(body.id, await uuidOf(key)),
    ]);
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      answers.map(() => [302, `${server.url()}/?org=northfield`]),
    );
    expect(await rows(`select state from tenant_launches`)).toEqual([{ state: 'done' }]);
    expect((await callback(body.id)).status).toBe(302);
  });

  it('302: shows the first key of a completed launch once, to the caller that started it', async () => {
    const key = await trial();
    const own = { cardpay_checkout_id: key, username: 'pat', email: 'pat@north.example', ignore_user_exists: true };
    const { body } = await launch(own, 'learner');
    await act('pay', { session: key });
    expect((await callback(body.id, key)).status).toBe(302);
    const shown = [];
    for (const who of [null, 'admin', 'learner', 'learner'] as const)
      shown.push((await launch(own, who)).body.data.first_key);
    expect(shown).toEqual([null, null, expect.any(String), null]);
  });

  it('400, 404: another session, none, an unknown launch', async () => {
    const key = await trial();
    const { body } = await launch({ cardpay_checkout_id: key });
    const other = await trial();
    await act('pay', { session: other });
    expect((await callback(body.id, other)).status).toBe(400);
    expect((await callback(body.id)).status).toBe(400);
    expect((await callback(UNKNOWN, key)).status).toBe(404);
  });

  it('409: the key of the tenant was taken meanwhile', async () => {
    const key = await trial();
    const { body } = await launch({ cardpay_checkout_id: key });
    await rows(`insert into platforms (key, name) values ('northfield', 'Another')`);
    await act('pay', { session: key });
    expect((await callback(body.id, key)).status).toBe(409);
  });
});
