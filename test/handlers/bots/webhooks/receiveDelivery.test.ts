import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel } from '../../../../db/bots/channel.js';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { hmac } from '../../../../providers/channels/signatures.js';
import { CHANNEL_NAMES, createBotWorld, findParty, secrets, webhookPath } from '../../../support/channels/botWorld.js';
import { type WebhookReceiver, startReceiver } from '../../../support/channels/webhookReceiver.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../../support/server.js';

const db = testDatabase({ maxConnections: 10 });
const world = createBotWorld(db);
let server: TestServer;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ db, services: { db, secrets, channels: world.channels } });
});
afterAll(() => Promise.all([server.close(), receiver.close()]));
restoreBeforeEach(db);

const TAKEN: Record<Channel, object> = { chat_a: { type: 5 }, chat_b: {}, chat_c: {}, chat_d: {}, chat_e: {} };
const OPERATIONS: Record<Channel, string> = {
  chat_a: 'receiveChatAWebhook',
  chat_b: 'receiveChatBWebhook',
  chat_c: 'receiveChatCWebhook',
  chat_d: 'receiveChatDWebhook',
  chat_e: 'receiveChatEWebhook',
};

/** A call as the channel makes it. The address is the one of the bot, whoever takes it. */
async function callOf(channel: Channel, fields: Record<string, string> = {}, action = 'write') {
  const text = channel === 'chat_a' ? '/ask What is a limit?' : 'What is a limit?';
  const url = new URL(receiver.url);
  url.pathname = webhookPath(channel);
  await world.sandbox.act(findParty(channel), action, { webhook_url: url.href, text, ...fields });
  const { rawBody, headers } = receiver.last();
  const ownOfConnection = ['host', 'connection', 'content-length'];
  const sent = Object.entries(headers as Record<string, string>).filter(([name]) => !ownOfConnection.includes(name));
  return { bytes: rawBody, headers: Object.fromEntries(sent) };
}
const send = (
  channel: Channel,
  call: { bytes: Buffer; headers: Record<string, string> },
  path = webhookPath(channel),
) => server.request('POST', path, call);
const stored = async () =>
  (
    await db.pool.query<Record<string, unknown>>(
      'select bot_id, text, state, conversation_key from bot_events order by id',
    )
  ).rows;

describe.each(CHANNEL_NAMES.map((channel) => [OPERATIONS[channel], channel] as const))('%s', (_, channel) => {
  it("200: stores a repeated message once, and sends the channel's expected response", async () => {
    const id = await world.bot(channel);
    const call = await callOf(channel);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(channel, call)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, TAKEN[channel]]));
    const text = {
      chat_a: '/ask What is a limit?',
      chat_b: 'What is a limit?',
      chat_c: 'What is a limit?',
      chat_d: '',
      chat_e: 'What is a limit?',
    }[channel];
    expect(await stored()).toMatchObject([{ bot_id: id, text, state: 'pending' }]);
    // The name's case makes no difference.
    expect((await send(channel, call, webhookPath(channel, 'helper'))).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it('401: wrong signatures and unknown bots get the same response, and store no row', async () => {
    await world.bot(channel);
    const call = await callOf(channel);
    const before = (await db.pool.query<{ now: string }>('select count(*) as now from audit_log')).rows;
    const changed = { ...call, bytes: Buffer.from(call.bytes.toString().replace('limit', 'merge').concat(' ')) };
    const unsigned = { ...call, headers: { 'content-type': call.headers['content-type']! } };
    const { authorization: as } = await createCredential(db, TESTER, { role: 'dm_admin' });
    const answers = [
      ...(channel === 'chat_c' ? [] : [await send(channel, changed)]),
      await send(channel, unsigned),
      await send(channel, { ...unsigned, bytes: Buffer.from('no JSON') }),
      await server.request('POST', webhookPath(channel), { ...unsigned, as }),
      await send(channel, call, webhookPath(channel, 'Nobody')),
      await send(channel, call, webhookPath(channel, 'Helper', 'nowhere')),
      await send(channel, call, webhookPath(channel, 'Helper', 'south')),
    ];
    const shown = answers.map(({ status, body }) => [status, body.type, body.title, body.detail]);
    expect(shown).toEqual(
      answers.map(() => [
        401,
        'unauthorized',
        'Not authenticated',
        'The signature of the request is missing, wrong or too old.',
      ]),
    );
    expect(await stored()).toEqual([]);
    expect((await db.pool.query('select count(*) - 1 as now from audit_log')).rows).toEqual(before);
  });

  it('401: a bot of another channel, or without an account, takes nothing', async () => {
    await world.bot(channel === 'chat_a' ? 'chat_b' : 'chat_a');
    const call = await callOf(channel);
    expect((await send(channel, call)).status).toBe(401);
    await db.pool.query('delete from bots');
    const none = Object.fromEntries(
      Object.keys(world.sandbox.parties[findParty(channel)]!.settings).map((name) => [name, null]),
    );
    await world.bot(channel, { account: none });
    expect((await send(channel, call)).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it('401: refuses the signature of another bot of the same channel', async () => {
    const field = {
      chat_a: 'token',
      chat_b: 'client_secret',
      chat_c: 'client_id',
      chat_d: 'bot_access_token',
      chat_e: 'application_secret',
    }[channel];
    await world.bot(channel, { account: { [field]: 'of another bot' } });
    expect((await send(channel, await callOf(channel))).status).toBe(401);
  });

  it('413, 415: refuses more than 1 MB, other types and charsets, and compressed bodies', async () => {
    await world.bot(channel);
    const call = await callOf(channel);
    const change = (headers: Record<string, string>) => ({ ...call, headers: { ...call.headers, ...headers } });
    const answers = [
      await send(channel, { ...call, bytes: Buffer.alloc(1_048_577, 0x20) }),
      await send(channel, change({ 'content-type': 'text/xml' })),
      await send(channel, change({ 'content-type': 'application/json; charset=latin1' })),
      await send(channel, change({ 'content-encoding': 'gzip' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 415, 415, 415]);
  });
});

/** The same account, so that a test can sign what it likes. */
const signedBy = (channel: 'chat_b' | 'chat_d' | 'chat_e', bytes: Buffer): Record<string, string> => {
  const at = String(Math.floor(Date.now() / 1_000));
  const type = { 'content-type': 'application/json' };
  const settings = world.sandbox.parties[findParty(channel)]!.settings;
  if (channel === 'chat_b')
    return {
      ...type,
      'x-slack-request-timestamp': at,
      'x-slack-signature': `v0=${hmac('sha256', settings.client_secret!, `v0:${at}:`, bytes)}`,
    };
  if (channel === 'chat_d') return { ...type, 'x-spark-signature': hmac('sha1', settings.webhook_secret!, bytes) };
  return { ...type, 'x-hub-signature-256': `sha256=${hmac('sha256', settings.application_secret!, bytes)}` };
};

describe('a valid signature', () => {
  it.each(['chat_b', 'chat_d', 'chat_e'] as const)(
    '400: %s: and can not be read is refused; up to 1 MB of anything else is taken',
    async (channel) => {
      await world.bot(channel);
      await callOf(channel);
      for (const bytes of [
        Buffer.from('{'),
        Buffer.from([0x7b, 0xff, 0x7d]),
        Buffer.from('[]'),
        Buffer.from('"text"'),
      ]) {
        expect((await send(channel, { bytes, headers: signedBy(channel, bytes) })).status).toBe(400);
      }
      const large = Buffer.from(
        JSON.stringify({ type: 'other', resource: 'rooms', entry: [], filler: 'x'.repeat(1_000_000) }),
      );
      expect((await send(channel, { bytes: large, headers: signedBy(channel, large) })).status).toBe(200);
      expect(await stored()).toEqual([]);
    },
  );

  it('200: chat_e: holds several messages, NUL and halves of characters', async () => {
    await world.bot('chat_e');
    const message = (id: string, body: string) => ({
      id,
      from: '16505551234',
      timestamp: '1',
      type: 'text',
      text: { body },
    });
    const bytes = Buffer.from(
      JSON.stringify({
        entry: [
          {
            changes: [
              {
                field: 'messages',
                value: { messages: [message('m1', 'a\0b'), message('m2', '\ud83d'), message('m3', '¿Qué?')] },
              },
            ],
          },
        ],
      }),
    );
    expect((await send('chat_e', { bytes, headers: signedBy('chat_e', bytes) })).status).toBe(200);
    expect((await stored()).map(({ text }) => text)).toEqual(['ab', '\ufffd', '¿Qué?']);
  });

  it('401: chat_b: and is older than five minutes is refused', async () => {
    await world.bot('chat_b');
    const call = await callOf('chat_b', { timestamp: String(Math.floor(Date.now() / 1_000) - 301) });
    expect((await send('chat_b', call)).status).toBe(401);
  });

  it('200: chat_b: a slash command comes as a form', async () => {
    await world.bot('chat_b');
    const answer = await send('chat_b', await callOf('chat_b', { text: '/ask What is a limit?' }));
    expect([answer.status, answer.body]).toEqual([200, { response_type: 'in_channel' }]);
    expect(await stored()).toMatchObject([{ text: '/ask What is a limit?' }]);
  });

  it('200: handshakes are answered, and leave no row', async () => {
    await world.bot('chat_a');
    await world.bot('chat_b', { name: 'Team' });
    expect((await send('chat_a', await callOf('chat_a', {}, 'ping'))).body).toEqual({ type: 1 });
    const check = await callOf('chat_b', {}, 'check');
    const { challenge } = JSON.parse(check.bytes.toString()) as { challenge: string };
    expect((await send('chat_b', check, webhookPath('chat_b', 'Team'))).body).toEqual({ challenge });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['chat_a', 'public_key'],
    ['chat_d', 'webhook_secret'],
  ] as const)('200: %s: its %s is not asked for where it is set', async (channel, field) => {
    await world.bot(channel, { account: { [field]: world.sandbox.parties[findParty(channel)]!.settings[field]! } });
    const call = await callOf(channel);
    const before = world.sandbox.exchanges(findParty(channel)).length;
    const other = await startTestServer({ db, services: { db, secrets, channels: world.channels } });
    expect((await other.request('POST', webhookPath(channel), call)).status).toBe(200);
    await other.close();
    expect(world.sandbox.exchanges(findParty(channel))).toHaveLength(before);
  });

  it('200: the keys of a channel are asked for again when they change', async () => {
    await world.bot('chat_a');
    expect((await send('chat_a', await callOf('chat_a'))).status).toBe(200);
    await db.pool.query(`update bot_configs set channel_facts = '{"public_key":"00"}'`);
    const other = await startTestServer({ db, services: { db, secrets, channels: world.channels } });
    expect((await other.request('POST', webhookPath('chat_a'), await callOf('chat_a'))).status).toBe(200);
    await other.close();
  });

  it('the tokens of a conversation are not stored in the open', async () => {
    await world.bot('chat_a');
    const call = await callOf('chat_a');
    await send('chat_a', call);
    const { token } = JSON.parse(call.bytes.toString()) as { token: string };
    const { rows } = await db.pool.query<{ all: string }>(
      `select (select json_agg(bot_events)::text from bot_events) || coalesce((select json_agg(audit_log)::text from audit_log), '') as all`,
    );
    expect(rows[0]!.all).not.toContain(token);
  });

  it('503: chat_c: cannot verify while the published keys are unavailable', async () => {
    await world.bot('chat_c');
    const call = await callOf('chat_c');
    const other = await startTestServer({ db, services: { db, secrets, channels: world.channels } });
    world.sandbox.failNext('chat-c', { answer: { status: 500 } });
    const [failed, well] = [
      await other.request('POST', webhookPath('chat_c'), call),
      await other.request('POST', webhookPath('chat_c'), call),
    ];
    expect([failed.status, failed.headers.get('retry-after'), well.status]).toEqual([503, '5', 200]);
    await other.close();
  });
});

describe('verifyChatEWebhook', () => {
  const check = (change: Record<string, string> = {}, path = webhookPath('chat_e')) => {
    const query = {
      'hub.mode': 'subscribe',
      'hub.verify_token': world.sandbox.parties['chat-e']!.settings.webhook_verification_token!,
      'hub.challenge': '1158201444',
      ...change,
    };
    return server.request('GET', path, { query });
  };

  it('200: answers the challenge as it came', async () => {
    await world.bot('chat_e');
    const answer = await check();
    expect([
      answer.status,
      answer.text,
      answer.headers.get('content-type'),
      answer.headers.get('x-content-type-options'),
    ]).toEqual([200, '1158201444', 'text/plain; charset=utf-8', 'nosniff']);
    expect((await check({ 'hub.challenge': '<b>' })).text).toBe('<b>');
  });

  it('400: a check needs something to answer', async () => {
    await world.bot('chat_e');
    expect((await check({ 'hub.challenge': '' })).status).toBe(400);
  });

  it('401: a wrong token, another mode and an unknown bot are one answer', async () => {
    await world.bot('chat_e');
    const answers = [
      await check({ 'hub.verify_token': 'wrong' }),
      await check({ 'hub.mode': 'unsubscribe' }),
      await server.request('GET', webhookPath('chat_e')),
      await check({}, webhookPath('chat_e', 'Nobody')),
      await check({}, webhookPath('chat_e', 'Helper', 'nowhere')),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.detail)}`))).toEqual(
      new Set(['401 The signature of the request is missing, wrong or too old.']),
    );
  });
});
