import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildChatAAccount } from '../../../db/bots/channelAccount.js';
import { type IncomingBotEvent, storeBotEvent } from '../../../db/bots/storeBotEvent.js';
import { connectDatabase } from '../../../db/core/connect.js';
import { insertBot } from '../../support/bots.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();
/** Of a second process. */
const other = connectDatabase(db.target, { maxConnections: 5 });

let platformId: number;
let botId: number;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'northfield');
  botId = await insertBot(db, platformId, 'Campus');
});
afterAll(() => other.close());
restoreBeforeEach(db);

const event = (rest: Partial<IncomingBotEvent> = {}): IncomingBotEvent => ({
  ...{
    platformId,
    botId,
    externalId: 'evt-1',
    conversationKey: 'room-1',
    account: buildChatAAccount('80351110224678912'),
  },
  ...{ text: 'What is a tree?', replyTo: { channel_id: '41771983423143937' } },
  ...rest,
});
const stored = async (columns: string) =>
  (await db.pool.query(`select ${columns} from bot_events where platform_id = $1 order by id`, [platformId])).rows;

const jobs = async () =>
  (await db.pool.query<{ key: string }>('select key from graphile_worker._private_jobs')).rows.map(({ key }) => key);

describe('storeBotEvent', () => {
  it('stores the message and its pending answer in one row', async () => {
    const result = await storeBotEvent(db, TESTER, event({ email: 'amina.okafor@northfield.example' }));
    expect(result).toMatchObject({ kind: 'stored', sequence: 1 });
    expect(
      await stored('channel, external_id, account_key, account, email, text, reply_to, state, attempts, user_id'),
    ).toEqual([
      {
        ...{
          channel: 'chat_a',
          external_id: 'evt-1',
          account_key: '80351110224678912',
          account: { chat_a_user_id: '80351110224678912' },
        },
        ...{
          email: 'amina.okafor@northfield.example',
          text: 'What is a tree?',
          reply_to: { channel_id: '41771983423143937' },
        },
        ...{ state: 'pending', attempts: 0, user_id: null },
      },
    ]);
  });

  it('adds one job for a conversation, and none for a known message', async () => {
    const { conversationId } = (await storeBotEvent(db, TESTER, event())) as { conversationId: number };
    await storeBotEvent(db, TESTER, event({ externalId: 'evt-2' }));
    expect(await jobs()).toEqual([`answer-bot-messages/${platformId}/${conversationId}`]);
    await db.pool.query('delete from graphile_worker._private_jobs');
    expect(await storeBotEvent(db, TESTER, event())).toEqual({ kind: 'known' });
    expect(await jobs()).toEqual([]);
  });

  it('stores a message once that two processes receive repeatedly', async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => storeBotEvent(n % 2 ? db : other, TESTER, event())),
    );
    expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'known')).toHaveLength(9);
    expect(await storeBotEvent(db, TESTER, event({ text: 'Something else' }))).toEqual({ kind: 'known' });
    expect(await stored('text')).toEqual([{ text: 'What is a tree?' }]);
  });

  it('numbers each conversation separately, and commits numbers in order', async () => {
    const seen: number[][] = [];
    const watch = async () =>
      seen.push(
        (await stored('sequence, conversation_key'))
          .filter((row) => row.conversation_key === 'room-1')
          .map((row) => Number(row.sequence)),
      );
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        await storeBotEvent(
          n % 2 ? db : other,
          TESTER,
          event({ externalId: `evt-${n}`, conversationKey: `room-${n % 2}` }),
        );
        await watch();
      }),
    );
    for (const numbers of seen)
      expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from(numbers, (_, place) => place + 1));
    expect((await stored('sequence')).map((row) => Number(row.sequence)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => Math.floor(n / 2) + 1),
    );
  });

  it('stores nothing for a deleted bot or a bot of another tenant', async () => {
    const elsewhere = await insertPlatform(db, 'southfield');
    expect(await storeBotEvent(db, TESTER, event({ platformId: elsewhere }))).toEqual({ kind: 'no-bot' });
    await db.pool.query('delete from bots where id = $1', [botId]);
    expect(await storeBotEvent(db, TESTER, event())).toEqual({ kind: 'no-bot' });
    expect(await stored('id')).toEqual([]);
  });

  it('sanitizes text that PostgreSQL cannot store', async () => {
    const odd = {
      externalId: 'e'.repeat(600),
      conversationKey: 'r'.repeat(600),
      text: `half \ud83d nul \0 ${'x'.repeat(100_000)}`,
      replyTo: { id: 'a\0\ud83d' },
    };
    expect(await storeBotEvent(db, TESTER, event(odd))).toMatchObject({ kind: 'stored' });
    expect(await storeBotEvent(db, TESTER, event(odd))).toEqual({ kind: 'known' });
    expect(
      await stored('left(text, 11) as text, length(text) as length, reply_to, left(external_id, 7) as external'),
    ).toEqual([{ text: 'half \ufffd nul ', length: 100_000, reply_to: { id: 'a\ufffd' }, external: 'sha256:' }]);
  });
});
