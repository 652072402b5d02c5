import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel } from '../../../../db/bots/channel.js';
import { redeemLinkCode } from '../../../../db/bots/linkCodes.js';
import { retryDelivery } from '../../../../db/bots/retryDelivery.js';
import { LlmError } from '../../../../providers/llm/structuredModel.js';
import { AMINA, CHANNEL_NAMES, createBotWorld, findParty, secrets } from '../../../support/channels/botWorld.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { endPauses } from '../../../support/dueJobs.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { createScriptedModel } from '../../../support/scriptedModel.js';
import { type TestServer, startTestServer } from '../../../support/server.js';
import { until } from '../../../support/until.js';
import { startedBotWork } from './startedBotWork.js';

const db = testDatabase({ maxConnections: 10 });
const world = createBotWorld(db);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db, services: { db, secrets, channels: world.channels } });
});
afterAll(() => server.close());
restoreBeforeEach(db);

const WAIT_MS = 60_000;
const { work, errors } = startedBotWork(db, world);
afterEach(async () => {
  world.sandbox.clearFaults();
  expect(errors.splice(0)).toEqual([]);
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await db.pool.query<Row>(text, values)).rows;
const events = () =>
  rows<{ state: string; last_error: string | null; user_id: number | null }>(
    'select state, last_error, user_id from bot_events order by id',
  );
const deliveries = () =>
  rows<{ id: number; state: string; attempts: number; last_error: string | null; text: string; parts_sent: number }>(
    'select id, state, attempts, last_error, text, parts_sent from bot_deliveries order by id',
  );
/** Until nothing waits any more. */
const done = (count: number) =>
  until(async () => {
    const [row] = await rows<{ events: number; open: number }>(
      `select count(*) as events, count(*) filter (where event.state = 'pending' or delivery.state in ('pending', 'sending')) as open from bot_events event left join bot_deliveries delivery on delivery.event_id = event.id`,
    );
    return row!.events >= count && row!.open === 0;
  }, WAIT_MS);

let seen = 0;
afterEach(() => {
  seen = world.sandbox.exchanges().at(-1)?.id ?? 0;
});
/** What amina reads on a channel. */
const said = (channel: Channel): string[] =>
  world.sandbox
    .exchanges(findParty(channel))
    .filter(
      ({ id, direction, method, url, status }) =>
        id > seen && direction === 'received' && method !== 'GET' && !url.endsWith('/token') && status === 200,
    )
    .map(({ body }) => JSON.parse(body) as Record<string, never>)
    .map((body) =>
      String(
        (body.content ?? body.markdown ?? (body.text as { body?: string } | undefined)?.body ?? body.text) as unknown,
      ),
    );

const ANSWER = /A limit is the value that a function approaches/;

describe('a message to a bot', () => {
  it.each(CHANNEL_NAMES)('%s: is answered by the mentor, once, in the same conversation', async (channel) => {
    await world.bot(channel);
    await world.link(channel);
    await work();
    const { event_id } = await world.write(server.url, channel);
    await world.write(server.url, channel, { event_id });
    await done(1);
    expect(await events()).toEqual([{ state: 'answered', last_error: null, user_id: world.ids.amina }]);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }]);
    expect(said(channel)).toEqual([expect.stringMatching(ANSWER)]);
    expect(await rows('select channel, user_id from conversation_sessions')).toEqual([
      { channel, user_id: world.ids.amina },
    ]);
    await world.write(
      server.url,
      channel,
      channel === 'chat_a' ? { text: '/ask What is a derivative?' } : { text: 'What is a derivative?' },
    );
    await done(2);
    expect(said(channel)).toHaveLength(2);
    expect(await rows('select messages from conversation_sessions')).toEqual([{ messages: 4 }]);
  });

  it.each(['chat_a', 'chat_b', 'chat_e'] as const)(
    '%s: reaches no mentor from an unknown account, which is told once how to link it',
    async (channel) => {
      const botId = await world.bot(channel);
      await work();
      await world.write(server.url, channel);
      await done(1);
      await world.write(server.url, channel);
      await done(2);
      const texts = said(channel).filter((text) => text.includes('This account is not linked yet'));
      expect(texts).toHaveLength(1);
      expect((await events()).map(({ state, user_id }) => [state, user_id])).toEqual([
        ['refused', null],
        ['refused', null],
      ]);
      expect(await rows('select id from conversation_messages')).toEqual([]);
      const code = /\w{4}-\w{4}-\w{4}/.exec(texts[0]!)![0];
      const [dump] = await rows<{ all: string }>(
        `select json_agg(bot_deliveries)::text || (select json_agg(bot_link_codes)::text from bot_link_codes) || (select json_agg(audit_log)::text from audit_log) as all from bot_deliveries`,
      );
      expect(dump!.all).not.toContain(code);
      await redeemLinkCode(db, TESTER, { platformId: world.ids.north!, botId, userId: world.ids.amina! }, code);
      await world.write(server.url, channel);
      await done(3);
      expect(said(channel).at(-1)).toMatch(ANSWER);
      expect(await rows('select account from bot_user_links')).toEqual([{ account: shownOf(channel) }]);
    },
  );

  it.each(['chat_c', 'chat_d'] as const)('%s: reaches no mentor from an address that nobody has', async (channel) => {
    await world.bot(channel);
    await work();
    await world.write(server.url, channel, { user: 'stranger' });
    await done(1);
    expect(said(channel)).toEqual([expect.stringContaining('This account is not linked yet')]);
    expect(await events()).toMatchObject([{ state: 'refused', user_id: null }]);
  });

  it('of a former member reaches no mentor', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    await db.pool.query('update memberships set active = false where user_id = $1', [world.ids.amina]);
    await work();
    await world.write(server.url, 'chat_e');
    await done(1);
    expect(await events()).toMatchObject([{ state: 'refused', user_id: null }]);
  });

  it('is answered with the list of commands and the current mentor', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    await db.pool.query(`delete from bot_commands where command = 'default'`);
    await work();
    for (const text of ['Hello', '/ask', 'What is a limit?']) {
      await world.write(server.url, 'chat_e', { text });
      await done((await events()).length);
    }
    expect(said('chat_e')).toEqual([
      'Begin with one of my commands: /ask',
      'This is Calculus Coach. What is your question?',
      expect.stringMatching(ANSWER),
    ]);
  });

  it('reaches no mentor that the person lacks access to', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    await db.pool.query(`update mentors set visibility = 'viewable_by_tenant_admins'`);
    await work();
    await world.write(server.url, 'chat_e');
    await done(1);
    expect(said('chat_e')).toEqual(['You cannot talk with this mentor.']);
    expect(await rows('select id from conversation_messages')).toEqual([]);
  });
});

function shownOf(channel: 'chat_a' | 'chat_b' | 'chat_e'): Record<string, string> {
  const writer = AMINA[channel];
  if (writer.channel === 'chat_a') return { chat_a_user_id: writer.userId };
  return writer.channel === 'chat_b'
    ? { chat_b_team_domain: 'northfield', chat_b_username: 'amina' }
    : { phone_number: '+16505551234' };
}

describe('a channel that fails', () => {
  const FAULTS = [
    ['429', { answer: { status: 429, headers: { 'Retry-After': '1' }, body: {} } }],
    ['500', { answer: { status: 500, body: 'oops' } }],
    ['silence', { hangs: true }],
    ['garbage', { answer: { status: 200, body: '<html>' } }],
    ['a new key', { answer: { status: 401, body: {} } }],
  ] as const;

  it.each(FAULTS)('gets the answer once it works again: %s', async (_, fault) => {
    await world.bot('chat_e');
    await world.link('chat_e');
    world.sandbox.failNext('chat-e', fault);
    await work();
    await world.write(server.url, 'chat_e');
    await done(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
    expect(said('chat_e').filter((text) => ANSWER.test(text))).toHaveLength(_ === 'garbage' ? 2 : 1);
  });

  it('is not called before its Retry-After time', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    world.sandbox.failNext('chat-e', { answer: { status: 429, headers: { 'Retry-After': '3600' }, body: {} } });
    await work();
    await world.write(server.url, 'chat_e');
    await until(async () => (await deliveries())[0]?.attempts === 1, WAIT_MS);
    const [waiting] = await rows<{ minutes: number }>(
      'select round(extract(epoch from next_attempt_at - now()) / 60)::float8 as minutes from bot_deliveries',
    );
    expect(waiting).toEqual({ minutes: 60 });
  });

  it('causes a final failure after the last attempt; the answer can be retried', async () => {
    const botId = await world.bot('chat_e');
    await world.link('chat_e');
    const broken = { answer: { status: 503, body: {} } };
    world.sandbox.failNext('chat-e', broken, broken, broken);
    await work();
    await world.write(server.url, 'chat_e');
    await done(1);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'failed', attempts: 3, last_error: 'The channel failed (503).' });
    expect(await retryDelivery(db, TESTER, { platformId: world.ids.north!, botId, id: failed!.id })).toBe(true);
    await done(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
    expect(said('chat_e')).toEqual([expect.stringMatching(ANSWER)]);
  });

  it('receives no retry after a permanent refusal', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    world.sandbox.failNext('chat-e', {
      answer: { status: 400, body: { error: { message: 'no', type: 'x', code: 100 } } },
    });
    await work();
    await world.write(server.url, 'chat_e');
    await done(1);
    expect(await deliveries()).toMatchObject([
      { state: 'failed', attempts: 1, last_error: 'The channel refused the request (400).' },
    ]);
  });

  it('receives a long answer in parts, and only the missing parts after a failure', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    const model = createScriptedModel(Array.from({ length: 900 }, (_, place) => `Sentence ${place}. `).join(''));
    world.sandbox.failNext('chat-e', {}, { answer: { status: 500, body: 'oops' } });
    await work({ mentorModels: model.open });
    await world.write(server.url, 'chat_e');
    await done(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2, parts_sent: 4 }]);
    const parts = said('chat_e');
    expect(parts).toHaveLength(4);
    expect(parts.join(' ').match(/\d+/g)!.map(Number)).toEqual(Array.from({ length: 900 }, (_, place) => place));
  });

  it('receives another request for the sender after a failed one', async () => {
    await world.bot('chat_d');
    await work();
    world.sandbox.failNext('chat-d', {}, { answer: { status: 500, body: 'oops' } });
    await world.write(server.url, 'chat_d');
    await done(1);
    expect(await events()).toMatchObject([{ state: 'answered' }]);
  });
});

describe('a model that fails', () => {
  it('is retried, and the answer is sent once', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    const model = createScriptedModel(new LlmError('unavailable', 'It is down.'), 'At last.');
    // The model's own pause is longer than a test should wait.
    await work({ mentorModels: model.open });
    await world.write(server.url, 'chat_e');
    await until(async () => (await events())[0]?.last_error !== null, WAIT_MS);
    await db.pool.query('update bot_events set next_attempt_at = now()');
    await endPauses(db.pool);
    await done(1);
    expect(said('chat_e')).toEqual(['At last.']);
    expect(await rows('select role, text from conversation_messages order by at')).toEqual([
      { role: 'user', text: 'What is a limit?' },
      { role: 'assistant', text: 'At last.' },
    ]);
  });
});

describe('several processes', () => {
  it('answer each message once, in the order of its conversation, however often it was delivered', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    const other = await startTestServer({ db, services: { db, secrets, channels: world.channels } });
    await work();
    await work();
    const ids = Array.from({ length: 12 }, (_, place) => `wamid.${place}`);
    for (const id of ids) {
      await Promise.all(
        [server.url, other.url, server.url, other.url, server.url].map((url) =>
          world.write(url, 'chat_e', { event_id: id, text: `What is a limit, ${id}?` }),
        ),
      );
    }
    await done(ids.length);
    await other.close();
    const contexts = world.sandbox
      .exchanges('chat-e')
      .filter(({ id, direction }) => id > seen && direction === 'received')
      .map(({ body }) => (JSON.parse(body) as { context: { message_id: string } }).context.message_id);
    expect(contexts).toEqual(ids);
    expect(await rows('select count(*) as count from conversation_messages')).toEqual([{ count: 2 * ids.length }]);
  });

  it('abandon a conversation that another process has claimed', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    let startClosing = () => {};
    const closing = new Promise<void>((resolve) => (startClosing = resolve));
    const model = createScriptedModel(async function* () {
      await db.pool.query('update bot_conversations set claim = gen_random_uuid()');
      await closing;
      yield { kind: 'text', text: 'Too late.' };
    } as never);
    const stopped = await work({ mentorModels: model.open });
    await world.write(server.url, 'chat_e');
    await until(() => model.chats.length > 0, WAIT_MS);
    const closed = stopped.close();
    startClosing();
    await closed;
    expect(await events()).toMatchObject([{ state: 'pending' }]);
    expect(await deliveries()).toEqual([]);
  });
});

describe('a flood', () => {
  it('to one bot delays no other tenant', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    const quiet = await world.bot('chat_e', { platform: 'south' });
    const event = (platform: number, bot: number, place: number, conversation: string) =>
      db.pool.query(
        `insert into bot_events (platform_id, bot_id, channel, external_id, conversation_key, sequence, account_key, text, reply_to)
         values ($1, $2, 'chat_e', $3, $4, $5, $6, 'What is a limit?', $7)`,
        [
          platform,
          bot,
          `flood-${place}`,
          conversation,
          place,
          AMINA.chat_e.channel === 'chat_e' ? AMINA.chat_e.phoneNumber : '',
          JSON.stringify({ writerId: '16505551234', conversation: { to: '16505551234' }, secrets: {} }),
        ],
      );
    const [flooded] = await rows<{ id: number }>('select id from bots where platform_id = $1', [world.ids.north]);
    for (let place = 1; place <= 60; place++) await event(world.ids.north!, flooded!.id, place, `room ${place % 30}`);
    await event(world.ids.south!, quiet, 61, 'room');
    await db.pool.query(
      `with stored as (
         insert into bot_conversations (platform_id, bot_id, conversation_key, last_sequence)
         select platform_id, bot_id, conversation_key, max(sequence) from bot_events group by 1, 2, 3 returning platform_id, id)
       select enqueue_job('answer-bot-messages', platform_id, cast(id as text)) from stored order by platform_id`,
    );
    await work();
    await done(61);
    const [order] = await rows<{ before: number }>(
      `select count(*) as before from bot_events where platform_id = $1 and finished_at < (select finished_at from bot_events where platform_id = $2)`,
      [world.ids.north, world.ids.south],
    );
    // Of the flood, those that were begun together with it.
    expect(order!.before).toBeLessThan(20);
    expect((await events()).filter(({ state }) => state === 'answered')).toHaveLength(60);
  });
});
