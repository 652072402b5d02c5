import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChannelMessage, ChannelName, CompleteMessage, Incoming } from '../../../providers/channels/channel.js';
import type { LoggedExchange } from '../../../sandbox/exchangeLog.js';
import { openSandboxChannels } from '../../support/channels/sandboxChannels.js';
import { hasVendorDocuments, openVendorDocument } from '../../support/channels/vendorDocuments.js';
import { type WebhookReceiver, startReceiver } from '../../support/channels/webhookReceiver.js';

const world = openSandboxChannels();
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const partyOf = (name: ChannelName) => name.replace('_', '-');
const configOf = (name: ChannelName) => world.sandbox.parties[partyOf(name)]!.settings;

/** Lets somebody write, and reads it as the service does. */
async function written(name: ChannelName, fields: Record<string, string> = {}, action = 'write'): Promise<Incoming> {
  await world.sandbox.act(partyOf(name), action, { webhook_url: receiver.url, ...fields });
  const call = receiver.last();
  expect(await world.channels[name].verify(call, configOf(name), Date.now())).toBe(true);
  return world.channels[name].parse(call, configOf(name));
}

async function messageOf(
  name: ChannelName,
  fields: Record<string, string> = {},
): Promise<{ message: ChannelMessage; complete: CompleteMessage | null }> {
  const incoming = await written(name, fields);
  if (incoming.kind !== 'messages') throw new Error(incoming.kind);
  const [message] = incoming.messages;
  return { message: message!, complete: await world.channels[name].complete(message!, configOf(name)) };
}

const sent = ({ method, url, body }: LoggedExchange) =>
  `${method} ${new URL(url).pathname}${new URL(url).search} ${body}`;

/** What each sends for an answer of two parts in a room, and for one to the writer alone. Numbers that differ from run to run are N. */
const ANSWERS: Record<ChannelName, string[]> = {
  chat_a: [
    'PATCH /chat-a/webhooks/1100000000000000002/interaction-N/messages/@original {"content":"A **mean** is a sum by a count.","allowed_mentions":{"parse":[]}}',
    'POST /chat-a/webhooks/1100000000000000002/interaction-N?wait=true {"content":"And more.","allowed_mentions":{"parse":[]}}',
    'PATCH /chat-a/webhooks/1100000000000000002/interaction-N/messages/@original {"content":"This is for you alone:","allowed_mentions":{"parse":[]}}',
    'POST /chat-a/webhooks/1100000000000000002/interaction-N?wait=true {"content":"Your code is 1234.","allowed_mentions":{"parse":[]},"flags":64}',
  ],
  chat_b: [
    'POST /chat-b/chat.postMessage {"channel":"CC59F22A9D","text":"A **mean** is a sum by a count.","unfurl_links":false,"unfurl_media":false}',
    'POST /chat-b/chat.postMessage {"channel":"CC59F22A9D","text":"And more.","unfurl_links":false,"unfurl_media":false}',
    'POST /chat-b/chat.postMessage {"channel":"UF487DFCE9","text":"Your code is 1234.","unfurl_links":false,"unfurl_media":false}',
  ],
  chat_c: [
    'POST /chat-c/v3/conversations/19%3Adata-mining/activities/N {"type":"message","from":{"id":"28:c9e8c047-2a34-40a1-b28a-b162d5f5327c","name":"Bot"},"recipient":{"id":"29:620298145569583508","name":"amina"},"text":"A **mean** is a sum by a count.","textFormat":"markdown","locale":"en-US","conversation":{"id":"19:data-mining"},"replyToId":"N"}',
    'POST /chat-c/v3/conversations/19%3Adata-mining/activities/N {"type":"message","from":{"id":"28:c9e8c047-2a34-40a1-b28a-b162d5f5327c","name":"Bot"},"recipient":{"id":"29:620298145569583508","name":"amina"},"text":"And more.","textFormat":"markdown","locale":"en-US","conversation":{"id":"19:data-mining"},"replyToId":"N"}',
    'POST /chat-c/v3/conversations {"isGroup":false,"bot":{"id":"28:c9e8c047-2a34-40a1-b28a-b162d5f5327c","name":"Bot"},"members":[{"id":"29:620298145569583508","name":"amina"}],"tenantId":"72f988bf-86f1-41af-91ab-2d7cd011db47"}',
    'POST /chat-c/v3/conversations/a%3A620298145569583508/activities {"type":"message","from":{"id":"28:c9e8c047-2a34-40a1-b28a-b162d5f5327c","name":"Bot"},"recipient":{"id":"29:620298145569583508","name":"amina"},"text":"Your code is 1234.","textFormat":"markdown","locale":"en-US","conversation":{"id":"a:620298145569583508"}}',
  ],
  chat_d: [
    'POST /chat-d/messages {"roomId":"Y2hhbm5lbDovL3VzL1JPT00vZGF0YS1taW5pbmc","markdown":"A **mean** is a sum by a count."}',
    'POST /chat-d/messages {"roomId":"Y2hhbm5lbDovL3VzL1JPT00vZGF0YS1taW5pbmc","markdown":"And more."}',
    'POST /chat-d/messages {"toPersonId":"Y2hhbm5lbDovL3VzL1BFT1BMRS9hbWluYQ","markdown":"Your code is 1234."}',
  ],
  chat_e: [
    'POST /chat-e/v23.0/106540352242922/messages {"messaging_product":"whatsapp","recipient_type":"individual","to":"16505551234","type":"text","context":{"message_id":"wamid.N"},"text":{"body":"A **mean** is a sum by a count.","preview_url":false}}',
    'POST /chat-e/v23.0/106540352242922/messages {"messaging_product":"whatsapp","recipient_type":"individual","to":"16505551234","type":"text","text":{"body":"And more.","preview_url":false}}',
    'POST /chat-e/v23.0/106540352242922/messages {"messaging_product":"whatsapp","recipient_type":"individual","to":"16505551234","type":"text","context":{"message_id":"wamid.N"},"text":{"body":"Your code is 1234.","preview_url":false}}',
  ],
};

const withoutNumbers = (text: string) =>
  text.replace(/(interaction-|wamid\.|activities\/|"replyToId":")[\da-f-]+/g, '$1N');

describe.each(['chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e'] as const)('%s', (name) => {
  const question = name === 'chat_a' ? '/ask Wie groß ist ein Mittelwert?' : 'Wie groß ist ein Mittelwert?';

  it('reads who wrote what, the same for every delivery of a message', async () => {
    const event_id = name === 'chat_a' ? '1234567890123' : `E-${name}-1`;
    const [first, again, other] = [
      await messageOf(name, { text: question, event_id }),
      await messageOf(name, { text: question, event_id }),
      await messageOf(name, { text: question }),
    ];
    expect(first.complete!.text).toBe(question);
    expect(first.complete!.writer).toMatchObject(
      {
        chat_a: { channel: 'chat_a', userId: first.message.writerId },
        chat_b: { channel: 'chat_b', teamDomain: 'northfield', username: 'amina' },
        chat_c: { channel: 'chat_c', userId: first.message.writerId, email: 'amina@northfield.example' },
        chat_d: { channel: 'chat_d', userId: first.message.writerId, email: 'amina@northfield.example' },
        chat_e: { channel: 'chat_e', phoneNumber: '+16505551234' },
      }[name],
    );
    expect(again.message.eventId).toBe(first.message.eventId);
    expect(other.message).toMatchObject({
      conversationId: first.message.conversationId,
      writerId: first.message.writerId,
    });
    expect(other.message.eventId).not.toBe(first.message.eventId);
  });

  it('sends an answer in parts, and one for the writer alone', async () => {
    const { message } = await messageOf(
      name,
      name === 'chat_e' ? {} : { text: question, room: 'data-mining', channel: 'data-mining' },
    );
    const send = (text: string, options: { part: number; isPrivate: boolean }) =>
      world.channels[name].send(configOf(name), message.conversation, text, options);
    await send('A **mean** is a sum by a count.', { part: 0, isPrivate: false });
    await send('And more.', { part: 1, isPrivate: false });
    await send('Your code is 1234.', { part: 0, isPrivate: true });
    const answers = world
      .received(partyOf(name))
      .filter(({ method, url }) => method !== 'GET' && !url.endsWith('/token'));
    expect(answers.map((one) => withoutNumbers(sent(one)))).toEqual(ANSWERS[name]);
  });

  (hasVendorDocuments ? it : it.skip)(
    `keeps to the vendor's document in all that it sends${hasVendorDocuments ? '' : ' (skipped: the documents are not here)'}`,
    async () => {
      const vendor = openVendorDocument(partyOf(name));
      const { message } = await messageOf(
        name,
        name === 'chat_e' ? {} : { text: question, room: 'statistics', channel: 'statistics' },
      );
      for (const [part, isPrivate] of [
        [0, false],
        [1, false],
        [0, true],
      ] as const) {
        await world.channels[name].send(configOf(name), message.conversation, 'A **mean** is a sum by a count.', {
          part,
          isPrivate,
        });
      }
      await world.channels[name].readFacts(configOf(name), new URL(receiver.url).pathname);
      const exchanges = world.received(partyOf(name));
      expect(exchanges.length).toBeGreaterThanOrEqual(3);
      expect(
        exchanges.flatMap((exchange) => vendor.faultsOf(exchange).map((fault) => `${sent(exchange)}: ${fault}`)),
      ).toEqual([]);
      const webhook = {
        chat_a: 'interaction',
        chat_b: 'events',
        chat_c: 'activity',
        chat_d: 'delivery',
        chat_e: 'messages',
      }[name];
      const [posted] = world.sandbox
        .exchanges(partyOf(name))
        .filter(({ direction }) => direction === 'sent')
        .slice(-1);
      expect(vendor.faultsOfWebhook(webhook, posted!)).toEqual([]);
    },
  );

  it.each([
    [
      '429 with Retry-After',
      {
        answer: {
          status: 429,
          headers: { 'Retry-After': '7' },
          body: { message: 'slow', retry_after: 7, global: false, ok: false, error: 'ratelimited' },
        },
      },
      { isTransient: true, retryAfterMs: 7_000 },
    ],
    ['500', { answer: { status: 500, body: 'oops' } }, { isTransient: true, retryAfterMs: null }],
    [
      'garbage',
      { answer: { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Welcome</h1>' } },
      { isTransient: true },
    ],
    ['400', { answer: { status: 400, body: { error: 'no' } } }, { isTransient: false, status: 400 }],
    ['401, since tokens rotate', { answer: { status: 401, body: {} } }, { isTransient: true, status: 401 }],
  ])('says what to do about %s', async (_, fault, expected) => {
    const { message } = await messageOf(name, { text: question });
    // A token is renewed once; nothing else is tried again here.
    world.sandbox.failNext(partyOf(name), fault, fault, fault);
    const sending = world.channels[name].send(configOf(name), { ...message.conversation, channel_id: null }, 'A mean', {
      part: 0,
      isPrivate: false,
    });
    await expect(sending).rejects.toMatchObject({ name: 'ChannelFailure', ...expected });
    world.sandbox.clearFaults();
  });
});

describe('events other than messages', () => {
  it.each(['chat_d', 'chat_e'] as const)(
    '%s: an answer to a message that holds nothing but white space says no more than that it was taken',
    async (name) => {
      const { message } = await messageOf(name, { text: 'What is a mean?' });
      world.sandbox.failNext(partyOf(name), {
        answer: { status: 202, headers: { 'Content-Type': 'application/json' }, body: '\r\n' },
      });
      await world.channels[name].send(configOf(name), message.conversation, 'A mean', { part: 0, isPrivate: false });
    },
  );

  it('handshakes are answered', async () => {
    expect(await written('chat_a', {}, 'ping')).toEqual({ kind: 'handshake', answer: { type: 1 } });
    expect(await written('chat_b', {}, 'check')).toMatchObject({
      kind: 'handshake',
      answer: { challenge: expect.stringMatching(/^[\w-]{36}$/) },
    });
    expect(await written('chat_e', {}, 'check')).toEqual({ kind: 'handshake', answer: { challenge: '1158201444' } });
  });

  it('chat_b: a slash command says who writes, and its answer falls back to the address that came with it', async () => {
    const { message, complete } = await messageOf('chat_b', { text: '/ask What is a mean?', channel: 'data-mining' });
    expect(message).toMatchObject({
      writer: { channel: 'chat_b', teamDomain: 'northfield', username: 'amina' },
      text: '/ask What is a mean?',
    });
    expect(complete!.writer).toEqual(message.writer);
    world.sandbox.failNext('chat-b', { answer: { status: 200, body: { ok: false, error: 'not_in_channel' } } });
    await world.channels.chat_b.send(configOf('chat_b'), message.conversation, 'A mean', { part: 0, isPrivate: false });
    expect(world.received('chat-b').map(sent).at(-1)).toMatch(
      /^POST \/chat-b\/responses\/.* \{"text":"A mean","response_type":"in_channel"\}$/,
    );
  });

  it('chat_b: reads links, addresses and rooms by their words', () => {
    const text =
      'See <https://a.example/?a=1&amp;b=2> <https://b.example/|the plan>, <mailto:nora@northfield.example|nora@northfield.example> in <#C123|data-mining>, 1 &lt; 2';
    const rawBody = Buffer.from(
      JSON.stringify({
        type: 'event_callback',
        event_id: 'Ev1',
        team_id: 'T1',
        event: { type: 'message', user: 'U1', channel: 'D1', channel_type: 'im', text },
      }),
    );
    expect(world.channels.chat_b.parse({ headers: {}, query: new Map(), rawBody }, {})).toMatchObject({
      messages: [{ text: 'See https://a.example/?a=1&b=2 the plan, nora@northfield.example in #data-mining, 1 < 2' }],
    });
  });

  it('chat_b: in rooms only mentions are for the bot, and its own messages never are', () => {
    const event = (change: object) =>
      world.channels.chat_b.parse(
        {
          headers: {},
          query: new Map(),
          rawBody: Buffer.from(
            JSON.stringify({
              type: 'event_callback',
              event_id: 'Ev1',
              team_id: 'T1',
              event: { type: 'message', user: 'U1', channel: 'C1', channel_type: 'channel', text: 'hi', ...change },
            }),
          ),
        },
        {},
      ).kind;
    expect([
      event({}),
      event({ type: 'app_mention' }),
      event({ channel_type: 'im' }),
      event({ channel_type: 'im', bot_id: 'B1' }),
      event({ channel_type: 'im', subtype: 'message_changed' }),
    ]).toEqual(['ignored', 'messages', 'messages', 'ignored', 'ignored']);
  });

  it('chat_d: what the bot wrote itself is ignored, whether the delivery shows it or not', async () => {
    expect(await written('chat_d', { user: 'bot' })).toMatchObject({ kind: 'ignored' });
    await world.sandbox.act('chat-d', 'write', { webhook_url: receiver.url, user: 'bot' });
    const incoming = world.channels.chat_d.parse(receiver.last(), {});
    if (incoming.kind !== 'messages') throw new Error(incoming.kind);
    expect(await world.channels.chat_d.complete(incoming.messages[0]!, configOf('chat_d'))).toBeNull();
  });

  it('chat_e: one delivery may hold several messages, and those of other numbers are for other bots', () => {
    const value = (number: string, ...ids: string[]) => ({
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { phone_number_id: number },
        messages: ids.map((id) => ({ id, from: '16505551234', type: 'text', text: { body: id } })),
      },
    });
    const body = { entry: [{ changes: [value('1', 'a', 'b'), value('2', 'c')] }, { changes: [value('1', 'd')] }] };
    const incoming = world.channels.chat_e.parse(
      { headers: {}, query: new Map(), rawBody: Buffer.from(JSON.stringify(body)) },
      { phone_number_id: '1' },
    );
    expect(incoming).toMatchObject({ kind: 'messages', messages: [{ text: 'a' }, { text: 'b' }, { text: 'd' }] });
  });

  it.each(['chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e'] as const)(
    '%s: what can not be read is said to be unreadable, and never breaks',
    (name) => {
      const hostile = [
        '',
        '{',
        '[]',
        'null',
        '1',
        '{}',
        '{"type":2}',
        '{"type":"message","text":"x"}',
        '{"type":"event_callback"}',
        '{"resource":"messages","data":[]}',
        '{"entry":{}}',
        '{"entry":[null,{"changes":[1,{"field":"messages","value":{"messages":[{}]}}]}]}',
      ];
      for (const text of [...hostile, Buffer.from([0xff, 0xfe])]) {
        let outcome: string;
        try {
          outcome = world.channels[name].parse({ headers: {}, query: new Map(), rawBody: Buffer.from(text) }, {}).kind;
        } catch (error) {
          outcome = (error as Error).name;
        }
        expect(['ignored', 'handshake', 'UnreadableDelivery']).toContain(outcome);
      }
    },
  );

  it('facts of an account are read from the channel', async () => {
    expect(await world.channels.chat_a.readFacts(configOf('chat_a'), '/')).toEqual({
      public_key: configOf('chat_a').public_key,
    });
    await world.sandbox.act('chat-d', 'write', { webhook_url: receiver.url });
    expect(await world.channels.chat_d.readFacts(configOf('chat_d'), new URL(receiver.url).pathname)).toEqual({
      webhook_secret: configOf('chat_d').webhook_secret,
    });
    await expect(world.channels.chat_d.readFacts(configOf('chat_d'), '/webhooks/other/')).rejects.toMatchObject({
      name: 'ChannelFailure',
    });
  });
});

describe('the token of chat_c', () => {
  const verify = async (fields: Record<string, string>) => {
    await world.sandbox.act('chat-c', 'write', { webhook_url: receiver.url, ...fields });
    return world.channels.chat_c.verify(receiver.last(), configOf('chat_c'), Date.now());
  };

  it.each([
    ['is good', {}, true],
    ['is for another bot', { audience: 'other' }, false],
    ['is by another issuer', { issuer: 'https://sts.windows.net/x/' }, false],
    ['ended long ago', { lifetime_s: '-400' }, false],
    ['ended a moment ago', { lifetime_s: '-200' }, true],
    ['is for another service address', { claimed_service_url: 'https://elsewhere.example/' }, false],
    ['is by a key that may not speak for the channel', { channel_id: 'webchat' }, false],
  ])('%s', async (_, fields, good) => {
    expect(await verify(fields as Record<string, string>)).toBe(good);
  });

  it('is refused with another algorithm, without a key or without parts', async () => {
    await verify({});
    const call = receiver.last();
    const [, payload] = call.headers.authorization!.split('.');
    const tokenOf = (header: object) =>
      `Bearer ${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.AAAA`;
    const { kid } = JSON.parse(
      Buffer.from(call.headers.authorization!.slice(7).split('.')[0]!, 'base64url').toString(),
    ) as { kid: string };
    for (const authorization of [
      tokenOf({ alg: 'none', kid }),
      tokenOf({ alg: 'HS256', kid }),
      tokenOf({ alg: 'RS256' }),
      tokenOf({ alg: 'RS256', kid: 'unknown' }),
      'Bearer a.b',
      'Basic eDp5',
      '',
    ]) {
      expect(
        await world.channels.chat_c.verify({ ...call, headers: { authorization } }, configOf('chat_c'), Date.now()),
      ).toBe(false);
    }
  });

  it('bounds requests for keys', async () => {
    await verify({});
    const call = receiver.last();
    const channels = world.fresh();
    const tokenBy = (kid: string) =>
      `Bearer ${Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url')}.e30.AAAA`;
    for (let tries = 0; tries < 50; tries++)
      await channels.chat_c.verify(
        { ...call, headers: { authorization: tokenBy(`made-up-${tries}`) } },
        configOf('chat_c'),
        Date.now(),
      );
    expect(world.received('chat-c').filter(({ url }) => url.endsWith('/keys')).length).toBeLessThanOrEqual(6);
  });

  it('stays good for what an old key signed when keys rotate, and becomes good for the new one', async () => {
    const { channels } = world;
    const check = async () => {
      await world.sandbox.act('chat-c', 'write', { webhook_url: receiver.url });
      return receiver.last();
    };
    const old = await check();
    expect(await channels.chat_c.verify(old, configOf('chat_c'), Date.now())).toBe(true);
    await world.sandbox.act('chat-c', 'rotateKeys');
    const young = await check();
    expect(await channels.chat_c.verify(young, configOf('chat_c'), Date.now())).toBe(true);
    expect(await channels.chat_c.verify(old, configOf('chat_c'), Date.now())).toBe(true);
  });
});
