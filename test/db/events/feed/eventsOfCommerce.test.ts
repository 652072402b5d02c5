import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { insertPlatform, insertUser } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../../support/server.js';

type EventList = components['schemas']['EventList'];

const db = testDatabase();
const ids = { north: 0, ada: 0 };
let server: TestServer;
let as: string;
beforeAll(async () => {
  ids.north = await insertPlatform(db, 'north');
  ids.ada = await insertUser(db, 'ada', { roles: { north: 'platform_admin' } });
  as = (await createCredential(db, TESTER, { user: 'ada' })).authorization;
  server = await startTestServer({ db });
});
afterAll(() => server.close());
restoreBeforeEach(db);

const write = (text: string, values: unknown[] = []) => db.pool.query(text, [ids.north, ids.ada, ...values]);
/** Held to the contract, as all answers of a test. */
const events = async () => {
  const { status, body } = await server.request<EventList>('GET', '/api/catalog/events/', {
    as,
    query: { org: 'north' },
  });
  expect(status).toBe(200);
  return body.results.map(({ type, data }) => [type, data] as const);
};

describe('events of payments, subscriptions, launches and bots', () => {
  it('are published once for each relevant state of a payment', async () => {
    await write(
      `insert into payments (platform_id, user_id, provider, is_live, reference, state, state_at, currency, amount) values ($1, $2, 'cardpay', true, 'p1', 'pending', now(), 'USD', 4900)`,
    );
    expect(await events()).toEqual([]);
    await db.pool.query(`update payments set state = 'captured', captured = 4900`);
    await db.pool.query(`update payments set modified_at = now()`);
    await db.pool.query(`update payments set state = 'refunded', refunded = 4900`);
    const data = {
      user_id: ids.ada,
      username: 'ada',
      provider: 'cardpay',
      live: true,
      sku: null,
      currency: 'USD',
      amount: 4900,
      captured: 4900,
      disputed: 0,
    };
    expect(await events()).toMatchObject([
      ['payment.captured', { ...data, refunded: 0 }],
      ['payment.refunded', { ...data, refunded: 4900 }],
    ]);
  });

  it('are published for each state of a subscription', async () => {
    await write(
      `insert into subscriptions (platform_id, user_id, provider, is_live, reference, state, state_at, started_at) values ($1, $2, 'cardpay', true, 's1', 'trialing', now(), now())`,
    );
    for (const state of ['active', 'active', 'past_due', 'cancelled'])
      await db.pool.query('update subscriptions set state = $1', [state]);
    expect((await events()).map(([type]) => type)).toEqual(
      ['trialing', 'active', 'past_due', 'cancelled'].map((state) => `subscription.${state}`),
    );
  });

  it('are published for a completed launch, in the new platform', async () => {
    await db.pool.query(
      `insert into tenant_launches (platform_key, platform_name, username, email, person_name, is_advertising, accepts_existing_user, state) values ('north', 'North', 'ada', 'ada@north.example', 'Ada', false, false, 'free')`,
    );
    await write(`update tenant_launches set state = 'done', platform_id = $1, user_id = $2, finished_at = now()`);
    await db.pool.query('update tenant_launches set modified_at = now()');
    expect(await events()).toMatchObject([['launch.done', { user_id: ids.ada, username: 'ada', provider: null }]]);
  });

  it('are published for a failed bot message, without its text', async () => {
    await write(
      `with bot as (insert into bots (platform_id, name, provider) values ($1, 'Helper', 'chat_b') returning id),
       event as (insert into bot_events (platform_id, bot_id, channel, external_id, conversation_key, sequence, text) select $1, id, 'chat_b', 'e1', 'c1', 1, 'Hello' from bot returning id, bot_id)
       insert into bot_deliveries (platform_id, bot_id, event_id, user_id, text) select $1, bot_id, id, $2, 'A limit.' from event`,
    );
    await db.pool.query(`update bot_deliveries set attempts = attempts + 1`);
    await db.pool.query(`update bot_deliveries set state = 'failed', attempts = 8, last_error = 'gone'`);
    const [[type, data]] = (await events()) as [[string, object]];
    expect([type, data]).toMatchObject([
      'bot_message.failed',
      { channel: 'chat_b', user_id: ids.ada, username: 'ada', attempts: 8 },
    ]);
    expect(JSON.stringify(data)).not.toContain('limit');
  });
});
