import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { retryDelivery } from '../../../../db/bots/retryDelivery.js';
import { createBotWorld, secrets } from '../../../support/channels/botWorld.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../../support/server.js';
import { until } from '../../../support/until.js';
import { RETRIES, startedBotWork } from './startedBotWork.js';

const db = testDatabase({ maxConnections: 10 });
const world = createBotWorld(db);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db, services: { db, secrets, channels: world.channels } });
});
afterAll(() => server.close());
restoreBeforeEach(db);

const { work, errors } = startedBotWork(db, world);

const rowsOf = async <Row extends object>(text: string) => (await db.pool.query<Row>(text)).rows;
const events = () => rowsOf<{ state: string; last_error: string | null }>('select state, last_error from bot_events');
const deliveries = () =>
  rowsOf<{ id: number; state: string; attempts: number; last_error: string | null; text: string }>(
    'select id, state, attempts, last_error, text from bot_deliveries',
  );
const isDelivery = (state: string) => until(async () => (await deliveries())[0]?.state === state, 60_000);

describe('an unexpected error', () => {
  const reason = /^An unexpected error occurred \(RangeError\)\. The log of the service has details\.$/;
  const broken = () => {
    throw new RangeError('A secret of the code');
  };

  it('ends a message after the last attempt, with an apology', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    await work({ mentorModels: broken as never });
    await world.write(server.url, 'chat_e');
    await isDelivery('sent');
    expect(await events()).toMatchObject([{ state: 'failed', last_error: expect.stringMatching(reason) }]);
    expect(await deliveries()).toMatchObject([{ text: 'I cannot answer at the moment. Please ask again later.' }]);
    expect(errors.splice(0).map(({ message }) => message)).toEqual(
      Array.from({ length: RETRIES.maxAttempts }, () => 'A secret of the code'),
    );
  });

  it('marks an answer failed after the last attempt; it can be retried', async () => {
    const botId = await world.bot('chat_e');
    await world.link('chat_e');
    const channels = { ...world.channels, chat_e: { ...world.channels.chat_e, send: broken } };
    const first = await work({ channels });
    await world.write(server.url, 'chat_e');
    await isDelivery('failed');
    const [failed] = await deliveries();
    expect(failed).toMatchObject({
      state: 'failed',
      attempts: RETRIES.maxAttempts,
      last_error: expect.stringMatching(reason),
    });
    expect(errors.splice(0)).toHaveLength(RETRIES.maxAttempts);
    await first.close();
    await work();
    await retryDelivery(db, TESTER, { platformId: world.ids.north!, botId, id: failed!.id });
    await isDelivery('sent');
    expect(errors).toEqual([]);
  });
});
