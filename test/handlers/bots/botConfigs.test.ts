import { beforeAll, describe, expect, it } from '@jest/globals';
import { CHANNELS, CHANNEL_FIELDS, type Channel } from '../../../db/bots/channel.js';
import { findBotForWebhook, decryptBotSecrets } from '../../../db/bots/findBotForWebhook.js';
import { storeChannelFacts } from '../../../db/bots/storeChannelFacts.js';
import { SECRET_KEY_BYTES, createSecretBox, lockedSecretBox } from '../../../db/core/secretBox.js';
import { insertBot } from '../../support/bots.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { NORTH, SOUTH, botServer } from './botServer.js';

type Config = Record<string, string | number>;

const { server, rows, send, read, statusesOfOthers } = botServer();
/** As the server's. */
const box = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7));
const bots = {} as Record<Channel, number>;

beforeAll(async () => {
  for (const channel of CHANNELS)
    bots[channel] = await insertBot(server.db, server.ids.north!, `On ${channel}`, channel);
});
restoreBeforeEach(server.db);

interface Operations {
  channel: Channel;
  name: string;
  /** Where it is read. */
  path: string;
  /** Where it is changed. */
  changes: string;
  replacing: { verb: string; method: 'PUT' | 'POST' }[];
}

const put = { verb: 'replace', method: 'PUT' } as const;
const post = { verb: 'create', method: 'POST' } as const;
const OPERATIONS: Operations[] = CHANNELS.map((channel) => {
  const path = `config/${channel.replace('_', '-')}/`;
  const changes = {
    chat_a: path,
    chat_b: `${path}update/`,
    chat_c: `${path}update/`,
    chat_d: path,
    chat_e: 'chat-e-config/',
  }[channel];
  const replacing = { chat_a: [], chat_b: [put, post], chat_c: [put, post], chat_d: [], chat_e: [put] }[channel];
  return { channel, name: `Chat${channel.at(-1)!.toUpperCase()}Config`, path, changes, replacing };
});

const plainOf = (channel: Channel) => CHANNEL_FIELDS[channel].plain;
const secretsOf = (channel: Channel) => CHANNEL_FIELDS[channel].secret;
const KEY = 'a7cf539f950a5b03f6c9d0e15e571dca35b35293a0a9a9cd7fa3ff2b255d057e';
/** A value for each field: of secrets long ones with known ends. */
const valuesOf = (channel: Channel, mark = ''): Record<string, string> =>
  Object.fromEntries([
    ...plainOf(channel).map((field) => [field, field === 'public_key' ? KEY : `${field}${mark}`]),
    ...secretsOf(channel).map((field, n) => [field, `secret-of-${field}${mark}-end${n}`]),
  ] as [string, string][]);
const maskedOf = (channel: Channel) => ({
  ...valuesOf(channel),
  ...Object.fromEntries(secretsOf(channel).map((field, n) => [field, `********end${n}`])),
});
const stored = async (channel: Channel) => {
  const bot = (await findBotForWebhook(server.db, 'north', channel, `On ${channel}`))!;
  return { isConfigured: bot.isConfigured, values: decryptBotSecrets(bot, box) };
};

describe.each(OPERATIONS)('of $channel', ({ channel, name, path, changes, replacing }) => {
  const base = () => `${NORTH}bot/${bots[channel]}/`;
  const change = (values: Config) => send<Config>('PATCH', base() + changes, values);
  const get = () => read<Config>(base() + path);

  describe(`get${name}`, () => {
    it('200: secrets with their last four characters, from which nothing more can be learnt', async () => {
      await change(valuesOf(channel));
      expect((await get()).body).toEqual({ id: expect.any(Number), bot: bots[channel], ...maskedOf(channel) });
      await change({ [secretsOf(channel)[0]!]: 'short-one' });
      expect((await get()).body).toMatchObject({ [secretsOf(channel)[0]!]: '********' });
    });

    it('400, 401, 403, 404: nothing stored; only administrators; another channel; another tenant', async () => {
      expect((await get()).status).toBe(404);
      await change(valuesOf(channel));
      expect((await read(`${NORTH}bot/x/${path}`)).status).toBe(400);
      expect(await statusesOfOthers('GET', base() + path)).toEqual([401, 403, 404]);
      const other = CHANNELS[(CHANNELS.indexOf(channel) + 1) % CHANNELS.length]!;
      expect((await read(`${NORTH}bot/${bots[other]}/${path}`)).status).toBe(404);
      expect((await read(`${SOUTH}bot/${bots[channel]}/${path}`, {}, 'otherAdmin')).status).toBe(404);
    });
  });

  describe(`update${name}`, () => {
    it('201, 200: field by field; the bot is configured when all that is needed is set', async () => {
      const values = valuesOf(channel);
      const { required } = CHANNEL_FIELDS[channel];
      const answers = [];
      for (const field of required) {
        answers.push((await change({ [field]: values[field]! })).status);
        expect((await stored(channel)).isConfigured).toBe(field === required.at(-1));
      }
      expect(answers).toEqual([201, ...required.slice(1).map(() => 200)]);
      await change(values);
      expect(await stored(channel)).toEqual({ isConfigured: true, values });
      expect(await change({ [required[0]!]: '' })).toMatchObject({ status: 200, body: { [required[0]!]: '' } });
      expect((await stored(channel)).isConfigured).toBe(false);
    });

    it('200: keeps the stored secret for a masked value, and a repeated request changes nothing', async () => {
      await change(valuesOf(channel));
      const logged = async () => (await rows(`select from audit_log where table_name = 'bot_configs'`)).length;
      const before = await logged();
      await change(maskedOf(channel));
      await change(valuesOf(channel));
      expect(await stored(channel)).toEqual({ isConfigured: true, values: valuesOf(channel) });
      expect(await logged()).toBe(before);
    });

    it('400: a mask of something else, an unknown field, nothing', async () => {
      const [secret] = secretsOf(channel);
      expect((await change({ [secret!]: '********' })).body.errors).toMatchObject([
        { path: `/${secret}`, keyword: 'invalid_secret' },
      ]);
      await change(valuesOf(channel));
      for (const body of [
        { [secret!]: '********else' },
        { other: 'x' },
        {},
        { [secret!]: 'a\u0000' },
        { id: 4 },
      ] as Config[])
        expect((await change(body)).status).toBe(400);
      expect((await stored(channel)).values).toEqual(valuesOf(channel));
    });

    it('401, 403, 404: only administrators; another channel; another tenant', async () => {
      expect(await statusesOfOthers('PATCH', base() + changes, valuesOf(channel))).toEqual([401, 403, 404]);
      const other = CHANNELS[(CHANNELS.indexOf(channel) + 1) % CHANNELS.length]!;
      expect((await send('PATCH', `${NORTH}bot/${bots[other]}/${changes}`, valuesOf(channel))).status).toBe(404);
      expect(
        (await send('PATCH', `${SOUTH}bot/${bots[channel]}/${changes}`, valuesOf(channel), 'otherAdmin')).status,
      ).toBe(404);
      expect(await rows('select from bot_configs')).toEqual([]);
    });
  });

  for (const { verb, method } of replacing) {
    describe(`${verb}${name}`, () => {
      const replace = (values: Config) => send<Config>(method, base() + changes, values);

      it('201, 200: all of it', async () => {
        expect(await replace(valuesOf(channel))).toMatchObject({ status: 201, body: maskedOf(channel) });
        const { required } = CHANNEL_FIELDS[channel];
        const next = Object.fromEntries(
          Object.entries(valuesOf(channel, '-2')).filter(([field]) => required.includes(field)),
        );
        expect((await replace(next)).status).toBe(200);
        expect(await stored(channel)).toEqual({ isConfigured: true, values: next });
      });

      it('201, 200: takes a configuration that is not complete as it was read', async () => {
        const [field] = secretsOf(channel);
        const { status, body } = await replace({ ...valuesOf(channel), [field!]: '' });
        expect([status, body[field!], (await stored(channel)).isConfigured]).toEqual([
          201,
          '',
          !CHANNEL_FIELDS[channel].required.includes(field!),
        ]);
        const again = await replace({ ...body });
        expect([again.status, again.body]).toEqual([
          200,
          { ...maskedOf(channel), [field!]: '', id: expect.any(Number), bot: bots[channel] },
        ]);
      });

      it('201, 200: of parallel ones one creates it', async () => {
        const answers = await Promise.all(Array.from({ length: 5 }, () => replace(valuesOf(channel))));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
      });

      it('400, 401, 403, 404: a part of it, another bot; only administrators; another channel', async () => {
        const [first] = CHANNEL_FIELDS[channel].required;
        expect((await replace({ [first!]: 'x' })).status).toBe(400);
        if (channel === 'chat_b')
          expect([
            (await replace({ ...valuesOf(channel), bot: bots.chat_a })).status,
            (await replace({ ...valuesOf(channel), bot: bots.chat_b })).status,
          ]).toEqual([400, 201]);
        expect(await statusesOfOthers(method, base() + changes, valuesOf(channel))).toEqual([401, 403, 404]);
        expect((await send(method, `${NORTH}bot/${bots.chat_a}/${changes}`, valuesOf(channel))).status).toBe(404);
      });
    });
  }
});

describe('secrets of bots', () => {
  it('are in no row, log or answer, and are opened only for their own bot', async () => {
    for (const { channel, changes } of OPERATIONS)
      await send('PATCH', `${NORTH}bot/${bots[channel]}/${changes}`, valuesOf(channel));
    const dumps = await rows<{ dump: string }>(
      `select (select json_agg(t)::text from bot_configs t) || (select json_agg(t)::text from audit_log t) || (select coalesce(json_agg(t)::text, '') from idempotency_keys t) as dump`,
    );
    expect(dumps[0]!.dump).not.toContain('secret-of');
    const [one, other] = [
      await findBotForWebhook(server.db, 'north', 'chat_a', 'on CHAT_A'),
      await findBotForWebhook(server.db, 'north', 'chat_b', 'On chat_b'),
    ];
    expect(() => decryptBotSecrets({ ...one!, id: other!.id }, box)).toThrow('cannot be decrypted');
  });

  it('503: are not stored without a key', async () => {
    const locked = await server.other({ services: { db: server.db, secrets: lockedSecretBox } });
    const answer = await locked.request('PATCH', `${NORTH}bot/${bots.chat_a}/config/chat-a/`, {
      as: server.as.admin,
      body: { token: 'MTAxNzI4MzkwNDgx.Zk9s' },
    });
    expect(answer.status).toBe(503);
    await locked.close();
  });
});

describe('findBotForWebhook', () => {
  it("finds bots by tenant, channel and name, with the channel's status of the current configuration", async () => {
    const find = (org: string, channel: Channel, name: string) => findBotForWebhook(server.db, org, channel, name);
    for (const [org, channel, name] of [
      ['south', 'chat_a', 'On chat_a'],
      ['north', 'chat_b', 'On chat_a'],
      ['north', 'chat_a', 'On chat'],
      ['no\0', 'chat_a', 'On chat_a'],
    ] as const)
      expect(await find(org, channel, name)).toBeNull();
    expect(await find('north', 'chat_a', 'ON CHAT_A')).toMatchObject({
      platformKey: 'north',
      id: bots.chat_a,
      channel: 'chat_a',
      fields: {},
      secrets: {},
      isConfigured: false,
      configVersion: null,
    });
    await send('PATCH', `${NORTH}bot/${bots.chat_a}/config/chat-a/`, valuesOf('chat_a'));
    const before = (await find('north', 'chat_a', 'On chat_a'))!;
    expect(await storeChannelFacts(server.db, TESTER, before, { verify_key: 'ab' })).toBe(true);
    expect(await find('north', 'chat_a', 'On chat_a')).toMatchObject({
      channelFacts: { verify_key: 'ab' },
      configVersion: before.configVersion,
    });
    await send('PATCH', `${NORTH}bot/${bots.chat_a}/config/chat-a/`, { client_id: 'another' });
    expect(await storeChannelFacts(server.db, TESTER, before, { verify_key: 'ab' })).toBe(false);
    expect(await find('north', 'chat_a', 'On chat_a')).toMatchObject({ channelFacts: {} });
  });
});
