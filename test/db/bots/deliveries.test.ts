import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildChatAAccount } from '../../../db/bots/channelAccount.js';
import { listBotDeliveries } from '../../../db/bots/listBotDeliveries.js';
import { retryDelivery } from '../../../db/bots/retryDelivery.js';
import { storeBotEvent } from '../../../db/bots/storeBotEvent.js';
import { insertBot } from '../../support/bots.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();

let platformId: number;
let botId: number;
let conversationId: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  platformId = await insertPlatform(db, 'northfield');
  botId = await insertBot(db, platformId, 'Campus');
  for (const state of ['failed', 'pending', 'sending', 'sent']) {
    const event = await storeBotEvent(db, TESTER, {
      platformId,
      botId,
      externalId: state,
      conversationKey: 'room',
      account: buildChatAAccount('1'),
      text: 'x',
      replyTo: {},
    });
    conversationId = (event as { conversationId: number }).conversationId;
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into bot_deliveries (platform_id, bot_id, event_id, text, state, parts_sent, attempts, last_error, sent_at)
       values ($1, $2, $3, 'A tree is a graph.', $4, 1, 5, 'The channel answered 500.', case $4 when 'sent' then now() end) returning id`,
      [platformId, botId, (event as { id: number }).id, state],
    );
    ids[state] = Number(rows[0]!.id);
  }
});
restoreBeforeEach(db);

const list = (filter = {}) => listBotDeliveries(db, { platformId, botId, limit: 10, offset: 0, ...filter });
const retry = (state: string, bot = botId) => retryDelivery(db, TESTER, { platformId, botId: bot, id: ids[state]! });

describe('listBotDeliveries', () => {
  it('lists the newest first, by state, in pages', async () => {
    const { count, deliveries } = await list();
    expect([count, deliveries.map(({ state }) => state)]).toEqual([4, ['sent', 'sending', 'pending', 'failed']]);
    expect(deliveries.map(({ next_attempt: next }) => next === null)).toEqual([true, false, false, true]);
    expect(await list({ states: ['failed', 'sent'], limit: 1, offset: 1 })).toMatchObject({
      count: 2,
      deliveries: [{ event_id: 'failed', parts_sent: 1, attempts: 5 }],
    });
    expect(await list({ botId: botId + 1 })).toEqual({ count: 0, deliveries: [] });
  });
});

describe('retryDelivery', () => {
  it('requeues a failed delivery behind claimed ones, also twice and in parallel', async () => {
    await db.pool.query('delete from graphile_worker._private_jobs');
    expect(await Promise.all([retry('failed'), retry('failed'), retry('failed')])).toEqual([true, true, true]);
    expect((await list({ id: ids.failed })).deliveries).toMatchObject([
      { state: 'pending', parts_sent: 1, attempts: 0, next_attempt: expect.anything() },
    ]);
    const { rows } = await db.pool.query('select key from graphile_worker._private_jobs');
    expect(rows).toEqual([{ key: `answer-bot-messages/${platformId}/${conversationId}` }]);
  });

  it('leaves a delivery in progress unchanged, refuses a sent one, and finds none of another bot', async () => {
    expect([await retry('sending'), await retry('pending')]).toEqual([true, true]);
    expect((await list({ id: ids.sending })).deliveries).toMatchObject([{ state: 'sending', attempts: 5 }]);
    await expect(retry('sent')).rejects.toMatchObject({ code: 'already_sent' });
    expect(await retry('failed', botId + 1)).toBe(false);
  });
});
