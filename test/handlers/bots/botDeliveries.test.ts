import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildChatAAccount } from '../../../db/bots/channelAccount.js';
import { storeBotEvent } from '../../../db/bots/storeBotEvent.js';
import type { components } from '../../../generated/types.js';
import { insertBot } from '../../support/bots.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { NORTH, SOUTH, botServer } from './botServer.js';

type Delivery = components['schemas']['BotDelivery'];
type Page = components['schemas']['BotDeliveryPage'];

const { server, rows, send, read, statusesOfOthers } = botServer();
let bot: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  bot = await insertBot(server.db, server.ids.north!, 'Campus');
  for (const [state, user] of [
    ['failed', 'pat'],
    ['pending', null],
    ['sent', 'pat'],
  ] as const) {
    const event = {
      platformId: server.ids.north!,
      botId: bot,
      externalId: `evt-${state}`,
      conversationKey: 'room',
      account: buildChatAAccount('1'),
      text: 'x',
      replyTo: {},
    };
    const stored = (await storeBotEvent(server.db, TESTER, event)) as { id: number };
    const text = `insert into bot_deliveries (platform_id, bot_id, event_id, user_id, text, sealed_text, state, attempts, last_error, sent_at)
                  values ($1, $2, $3, $4, 'A tree is a graph.', 'v1.sealed', $5, 8, 'The channel answered 500.', case $5 when 'sent' then now() end) returning id`;
    const [row] = await rows<{ id: string }>(text, [server.ids.north, bot, stored.id, user && server.ids[user], state]);
    ids[state] = Number(row!.id);
  }
});
restoreBeforeEach(server.db);

const deliveries = () => `${NORTH}bot/${bot}/deliveries/`;
const retry = (state: string) => send<Delivery>('POST', `${deliveries()}${ids[state]}/retry/`);

describe('listBotDeliveries', () => {
  it('200: the newest first, by state, and nothing that is sealed', async () => {
    const { body, text } = await read<Page>(deliveries());
    expect(body).toMatchObject({
      count: 3,
      results: [
        { event_id: 'evt-sent', username: 'pat', state: 'sent', next_attempt: null, sent: expect.any(String) },
        { event_id: 'evt-pending', username: null, state: 'pending', next_attempt: expect.any(String), sent: null },
        {
          event_id: 'evt-failed',
          username: 'pat',
          state: 'failed',
          text: 'A tree is a graph.',
          attempts: 8,
          last_error: 'The channel answered 500.',
        },
      ],
    });
    expect(text).not.toContain('sealed');
    expect((await read<Page>(deliveries(), { state: ['failed', 'pending'], page_size: 1 })).body).toMatchObject({
      count: 2,
      results: [{ state: 'pending' }],
    });
    expect((await read<Page>(deliveries(), { state: 'failed,sent' })).body.count).toBe(2);
  });

  it('400, 401, 403, 404: an unknown state; only administrators; an unknown bot; another tenant', async () => {
    expect((await read(deliveries(), { state: 'lost' })).status).toBe(400);
    expect(await statusesOfOthers('GET', deliveries())).toEqual([401, 403, 404]);
    expect((await read(`${NORTH}bot/999999/deliveries/`)).status).toBe(404);
    expect((await read(`${SOUTH}bot/${bot}/deliveries/`, {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('retryBotDelivery', () => {
  it('200: requeues a failed delivery, and logs the actor once', async () => {
    const answers = await Promise.all([retry('failed'), retry('failed'), retry('failed')]);
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        body: { id: ids.failed, state: 'pending', attempts: 0, next_attempt: expect.any(String) },
      });
    expect(
      await rows(
        `select operation, actor_id::int as actor, before, after from audit_log where table_name = 'bot_deliveries'`,
      ),
    ).toEqual([
      {
        operation: 'retryBotDelivery',
        actor: server.ids.ada,
        before: { state: 'failed' },
        after: { state: 'pending' },
      },
    ]);
    expect((await retry('pending')).body).toMatchObject({ state: 'pending', attempts: 8 });
  });

  it('409: one that was sent', async () => {
    expect((await retry('sent')).status).toBe(409);
  });

  it('400, 401, 403, 404: no number; only administrators; another bot; another tenant', async () => {
    const path = `${deliveries()}${ids.failed}/retry/`;
    expect((await send('POST', `${deliveries()}x/retry/`)).status).toBe(400);
    expect(await statusesOfOthers('POST', path)).toEqual([401, 403, 404]);
    const other = await insertBot(server.db, server.ids.north!, 'Library');
    expect((await send('POST', `${NORTH}bot/${other}/deliveries/${ids.failed}/retry/`)).status).toBe(404);
    expect(
      (await send('POST', `${SOUTH}bot/${bot}/deliveries/${ids.failed}/retry/`, undefined, 'otherAdmin')).status,
    ).toBe(404);
  });
});
