import { describe, expect, it } from '@jest/globals';
import { storeBotEvent } from '../../../db/bots/storeBotEvent.js';
import { buildChatAAccount } from '../../../db/bots/channelAccount.js';
import type { components } from '../../../generated/types.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { NORTH, SOUTH, botServer } from './botServer.js';

type Bot = components['schemas']['Bot'];
type Page = components['schemas']['BotPage'];

const { server, mentors, rows, send, read, statusesOfOthers } = botServer();
restoreBeforeEach(server.db);

const BOTS = `${NORTH}bot/`;
const at = (id: number) => `${BOTS}${id}/`;
const create = (name: string, provider = 'chat_a') => send<Bot>('POST', BOTS, { name, provider });
const made = async (name: string, provider = 'chat_a') => (await create(name, provider)).body;
const configure = (id: number) =>
  send('PATCH', `${at(id)}config/chat-a/`, {
    client_id: '1',
    token: 'MTAxNzI4MzkwNDgx.Zk9s',
    client_secret: 'pT7sB1c2xYq8x04Q',
  });

describe('listBots', () => {
  it('200: by name, channel and whether they are configured, a page at a time', async () => {
    await configure((await made('Data Mining helper')).id);
    await made('Library', 'chat_e');
    await made('Campus');
    const names = async (query = {}) => (await read<Page>(BOTS, query)).body.results.map(({ name }) => name);
    expect((await read<Page>(BOTS)).body).toMatchObject({
      count: 3,
      next: null,
      results: [{ name: 'Data Mining helper', is_configured: true }, { name: 'Library' }, { name: 'Campus' }],
    });
    expect(await names({ query: 'MÍNING' })).toEqual(['Data Mining helper']);
    expect(await names({ provider: 'chat_e' })).toEqual(['Library']);
    expect([await names({ is_configured: true }), await names({ is_configured: false, provider: 'chat_a' })]).toEqual([
      ['Data Mining helper'],
      ['Campus'],
    ]);
    const { body } = await read<Page>(BOTS, { page_size: 2, page: 2 });
    expect(body).toMatchObject({
      count: 3,
      results: [{ name: 'Campus' }],
      previous: expect.stringContaining('page=1'),
    });
    expect((await read<Page>(BOTS, { page: 9 })).body).toMatchObject({ count: 3, results: [] });
  });

  it('400, 401, 403, 404: bad filters; only administrators of the platform, and only their bots', async () => {
    await made('Campus');
    expect((await read(BOTS, { provider: 'chat_f' })).status).toBe(400);
    expect(await statusesOfOthers('GET', BOTS)).toEqual([401, 403, 404]);
    expect((await read<Page>(`${SOUTH}bot/`, {}, 'otherAdmin')).body.results).toEqual([]);
  });
});

describe('createBot', () => {
  it('201: with an address that can be pasted', async () => {
    const answer = await create('Q&A für alle: 100%?', 'chat_b');
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...{
          platform: server.ids.north,
          tenant: 'north',
          name: 'Q&A für alle: 100%?',
          provider: 'chat_b',
          is_configured: false,
          chat_b_config: null,
        },
        webhook_url: `${server.url()}/api/ai-bot/v1/bots/webhooks/north/chat-b/Q%26A%20f%C3%BCr%20alle%3A%20100%25%3F/`,
      },
    });
    expect(new URL(answer.body.webhook_url).pathname.split('/').map(decodeURIComponent).at(-2)).toBe(
      'Q&A für alle: 100%?',
    );
  });

  it('201: the address is under PUBLIC_URL where that is set', async () => {
    const other = await server.other({ config: { publicUrl: 'https://learn.example' } });
    const { body } = await other.request<Bot>('POST', BOTS, {
      as: server.as.admin,
      body: { name: 'Campus', provider: 'chat_e' },
    });
    expect(body.webhook_url).toBe('https://learn.example/api/ai-bot/v1/bots/webhooks/north/chat-e/Campus/');
    await other.close();
  });

  it('201, 409: names differ in a platform, case aside; of parallel ones one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => create(nth % 2 ? 'Campus' : 'CAMPUS', nth % 3 ? 'chat_a' : 'chat_e')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    expect((await send('POST', `${SOUTH}bot/`, { name: 'Campus', provider: 'chat_a' }, 'otherAdmin')).status).toBe(201);
  });

  it('201: a repeated request with its key makes one', async () => {
    const again = () =>
      send<Bot>('POST', BOTS, { name: 'Campus', provider: 'chat_a' }, 'admin', {
        headers: { 'idempotency-key': 'one' },
      });
    const answers = [await again(), await again()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
  });

  it('400, 401, 403, 404: names that a URL cannot contain; only administrators', async () => {
    for (const name of ['', ' Campus', '.', '..', 'a/b', 'a\\b', 'a\u0000', 'x'.repeat(256)])
      expect((await create(name)).status).toBe(400);
    expect((await send('POST', BOTS, { name: 'Campus', provider: 'chat_a', colour: 4 })).status).toBe(400);
    expect(await statusesOfOthers('POST', BOTS, { name: 'Campus', provider: 'chat_a' })).toEqual([401, 403, 404]);
  });
});

describe('getBot', () => {
  it('200, 304: the bot, also with its configuration', async () => {
    const bot = await made('Campus');
    const { body, headers } = await read<Bot>(at(bot.id));
    expect(body).toEqual(bot);
    expect(
      (
        await server.request('GET', at(bot.id), {
          as: server.as.admin,
          headers: { 'if-none-match': headers.get('etag')! },
        })
      ).status,
    ).toBe(304);
    await configure(bot.id);
    expect((await read<Bot>(at(bot.id))).body).toMatchObject({
      is_configured: true,
      chat_a_config: expect.any(Number),
      chat_b_config: null,
    });
  });

  it('400, 401, 403, 404: no number; only administrators; hides the bot of another tenant', async () => {
    const bot = await made('Campus');
    expect((await read(`${BOTS}x/`)).status).toBe(400);
    expect(await statusesOfOthers('GET', at(bot.id))).toEqual([401, 403, 404]);
    const hidden = await read(`${SOUTH}bot/${bot.id}/`, {}, 'otherAdmin');
    expect([hidden.status, hidden.body.detail]).toEqual([
      404,
      (await read(`${SOUTH}bot/999999/`, {}, 'otherAdmin')).body.detail!.replace('999999', String(bot.id)),
    ]);
  });
});

describe('replaceBot', () => {
  it('200: renames, and puts it on another channel without the configuration and the work of the one before', async () => {
    const bot = await made('Campus');
    await configure(bot.id);
    await storeBotEvent(server.db, TESTER, {
      platformId: server.ids.north!,
      botId: bot.id,
      externalId: '1',
      conversationKey: 'room',
      account: buildChatAAccount('1'),
      text: 'x',
      replyTo: {},
    });
    const renamed = await send<Bot>('PUT', at(bot.id), { name: 'Campus 2', provider: 'chat_a' });
    expect(renamed).toMatchObject({
      status: 200,
      body: {
        id: bot.id,
        name: 'Campus 2',
        is_configured: true,
        webhook_url: expect.stringMatching(/chat-a\/Campus%202\/$/),
      },
    });
    expect(await rows('select from bot_events')).toHaveLength(1);
    const moved = await send<Bot>('PUT', at(bot.id), { name: 'Campus 2', provider: 'chat_e' });
    expect(moved.body).toMatchObject({
      is_configured: false,
      chat_a_config: null,
      chat_e_config: null,
      webhook_url: expect.stringMatching(/chat-e\/Campus%202\/$/),
    });
    expect(await rows('select from bot_events union all select from bot_configs')).toEqual([]);
  });

  it('200, 409: the same again changes nothing; a name of another bot', async () => {
    const [campus] = [await made('Campus'), await made('Library')];
    await send('PUT', at(campus.id), { name: 'Campus', provider: 'chat_a' });
    expect(await rows(`select from audit_log where table_name = 'bots' and action = 'update'`)).toEqual([]);
    expect((await send('PUT', at(campus.id), { name: 'LIBRARY', provider: 'chat_a' })).status).toBe(409);
    expect((await send('PUT', at(campus.id), { name: 'CAMPUS', provider: 'chat_a' })).body).toMatchObject({
      name: 'CAMPUS',
    });
  });

  it('400, 401, 403, 404: half a bot; only administrators; another tenant', async () => {
    const bot = await made('Campus');
    expect((await send('PUT', at(bot.id), { name: 'Campus' })).status).toBe(400);
    expect(await statusesOfOthers('PUT', at(bot.id), { name: 'A', provider: 'chat_a' })).toEqual([401, 403, 404]);
    expect((await send('PUT', `${SOUTH}bot/${bot.id}/`, { name: 'A', provider: 'chat_a' }, 'otherAdmin')).status).toBe(
      404,
    );
  });
});

describe('updateBot', () => {
  it('200, 400, 404, 409: changes only the sent fields', async () => {
    const [campus] = [await made('Campus'), await made('Library')];
    expect(await send('PATCH', at(campus.id), { name: 'Main campus' })).toMatchObject({
      status: 200,
      body: { name: 'Main campus', provider: 'chat_a' },
    });
    expect(await send('PATCH', at(campus.id), { provider: 'chat_d' })).toMatchObject({
      status: 200,
      body: { name: 'Main campus', provider: 'chat_d' },
    });
    expect((await send('PATCH', at(campus.id), {})).status).toBe(400);
    expect((await send('PATCH', at(campus.id), { name: 'library' })).status).toBe(409);
    expect((await send('PATCH', at(999_999), { name: 'New' })).status).toBe(404);
    expect(await statusesOfOthers('PATCH', at(campus.id), { name: 'A' })).toEqual([401, 403, 404]);
  });
});

describe('deleteBot', () => {
  it('204, 404: with all that is its own; accounts of people stay', async () => {
    const bot = await made('Campus');
    await configure(bot.id);
    await send('POST', `${NORTH}bot-commands/`, { bot: bot.id, command: 'explain', mentor: mentors.tutor });
    await send('POST', `${NORTH}chat-a-user-config/`, { chat_a_user_id: '1' }, 'learner');
    await storeBotEvent(server.db, TESTER, {
      platformId: server.ids.north!,
      botId: bot.id,
      externalId: '1',
      conversationKey: 'room',
      account: buildChatAAccount('1'),
      text: 'x',
      replyTo: {},
    });
    expect((await send('DELETE', at(bot.id))).status).toBe(204);
    expect(
      await rows(
        'select from bots union all select from bot_configs union all select from bot_commands union all select from bot_events union all select from bot_conversations',
      ),
    ).toEqual([]);
    expect(await rows('select from bot_user_links')).toHaveLength(1);
    expect((await send('DELETE', at(bot.id))).status).toBe(404);
  });

  it('204: leaves no pending answers of concurrently stored messages', async () => {
    const bot = await made('Campus');
    const event = (n: number) => ({
      platformId: server.ids.north!,
      botId: bot.id,
      externalId: `${n}`,
      conversationKey: 'room',
      account: buildChatAAccount('1'),
      text: 'x',
      replyTo: {},
    });
    const [answer] = await Promise.all([
      send('DELETE', at(bot.id)),
      ...Array.from({ length: 10 }, (_, n) => storeBotEvent(server.db, TESTER, event(n))),
    ]);
    expect(answer.status).toBe(204);
    expect(await rows('select from bot_events union all select from bot_conversations')).toEqual([]);
  });

  it('400, 401, 403, 404: no number; only administrators; another tenant', async () => {
    const bot = await made('Campus');
    expect((await send('DELETE', `${BOTS}x/`)).status).toBe(400);
    expect(await statusesOfOthers('DELETE', at(bot.id))).toEqual([401, 403, 404]);
    expect((await send('DELETE', `${SOUTH}bot/${bot.id}/`, undefined, 'otherAdmin')).status).toBe(404);
  });
});
