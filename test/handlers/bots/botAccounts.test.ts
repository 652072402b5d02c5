import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { buildChatAAccount, buildIdentifiedAccount } from '../../../db/bots/channelAccount.js';
import { issueLinkCode } from '../../../db/bots/linkCodes.js';
import type { components } from '../../../generated/types.js';
import { insertBot } from '../../support/bots.js';
import { TESTER } from '../../support/database.js';
import { insertUser } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { NORTH, SOUTH, type Who, botServer } from './botServer.js';

type Link = Record<string, unknown> & { id: number; user: number };
interface Page {
  count: number;
  results: Link[];
}

const { server, rows, send, read } = botServer();
let quinn: string;
let bot: number;

beforeAll(async () => {
  server.ids.quinn = await insertUser(server.db, 'quinn', { roles: { north: 'learner' } });
  quinn = (await createCredential(server.db, TESTER, { user: 'quinn' })).authorization;
  bot = await insertBot(server.db, server.ids.north!, 'Campus');
});
restoreBeforeEach(server.db);

const CHANNELS = [
  {
    name: 'ChatAUserConfig',
    path: 'chat-a-user-config/',
    sent: [{ chat_a_user_id: '80351110224678912' }, { chat_a_user_id: '80351110224678913' }],
    shown: { chat_a_user_id: '80351110224678912' },
    part: 'chat_a_user_id',
    bad: { chat_a_user_id: '8 0' },
  },
  {
    ...{
      name: 'ChatBUserConfig',
      path: 'chat-b-user-config/',
      part: 'chat_b_username',
      bad: { chat_b_team_domain: 'northfield', chat_b_username: '@' },
    },
    sent: [
      { chat_b_team_domain: 'https://Northfield.example', chat_b_username: '@Amina.Okafor' },
      { chat_b_team_domain: 'northfield', chat_b_username: 'jonas.lind' },
    ],
    shown: { chat_b_team_domain: 'northfield', chat_b_username: 'amina.okafor' },
  },
  {
    name: 'ChatEUserConfig',
    path: 'chat-e-user-config/',
    sent: [{ phone_number: '+44 20 7946 0018' }, { phone_number: '+442079460019' }],
    shown: { phone_number: '+442079460018' },
    part: 'phone_number',
    bad: { phone_number: '020 7946 0018' },
  },
] as {
  name: string;
  path: string;
  sent: [Record<string, string>, Record<string, string>];
  shown: Record<string, string>;
  part: string;
  bad: Record<string, string>;
}[];

describe.each(CHANNELS)('of $path', ({ name, path, sent: [first, second], shown, part, bad }) => {
  const LINKS = `${NORTH}${path}`;
  const at = (id: number) => `${LINKS}${id}/`;
  const create = (body: Record<string, unknown>, who: Who = 'learner') => send<Link>('POST', LINKS, body, who);
  const made = async (body: Record<string, unknown>, who: Who = 'learner') => (await create(body, who)).body;
  const asQuinn = <Body>(method: string, to: string, body?: unknown) =>
    server.request<Body>(method, to, { as: quinn, ...(body !== undefined && { body }) });

  describe(`list${name}s`, () => {
    it('200: to learners their own, to administrators all, a page at a time', async () => {
      await made(first);
      await asQuinn('POST', LINKS, second);
      const users = async (query = {}, who: Who = 'admin') =>
        (await read<Page>(LINKS, query, who)).body.results.map(({ user }) => user);
      expect(await users()).toEqual([server.ids.pat, server.ids.quinn]);
      expect(await users({ user: server.ids.quinn! })).toEqual([server.ids.quinn]);
      expect(await users({}, 'learner')).toEqual([server.ids.pat]);
      expect((await read<Page>(LINKS, { page_size: 1, page: 2 })).body).toMatchObject({
        count: 2,
        results: [{ user: server.ids.quinn }],
      });
      expect((await read<Page>(`${SOUTH}${path}`, {}, 'otherAdmin')).body).toMatchObject({ count: 0, results: [] });
    });

    it('400, 401, 403, 404: bad filters, no credential, another person’s by a learner, another tenant', async () => {
      expect((await read(LINKS, { user: 'x' })).status).toBe(400);
      expect((await read(LINKS, {}, null)).status).toBe(401);
      expect((await read(LINKS, { user: server.ids.quinn! }, 'learner')).status).toBe(403);
      expect((await read(LINKS, {}, 'otherAdmin')).status).toBe(404);
    });
  });

  describe(`create${name}`, () => {
    it('201: of the caller, or of the member whom an administrator names', async () => {
      expect(await create(first)).toMatchObject({ status: 201, body: { user: server.ids.pat, ...shown } });
      expect(await create({ ...second, user: server.ids.quinn }, 'admin')).toMatchObject({
        status: 201,
        body: { user: server.ids.quinn },
      });
    });

    it('201, 409: one account a person, and one person an account, also in parallel', async () => {
      const answers = await Promise.all([create(first), create(first), create(first, 'admin'), create(second)]);
      expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
      for (const { status } of answers) expect([201, 409]).toContain(status);
      const kept = await rows<{ users: string; accounts: string; all: string }>(
        'select count(distinct user_id) as users, count(distinct account_key) as accounts, count(*) as all from bot_user_links',
      );
      expect(kept[0]!.users).toBe(kept[0]!.all);
      expect(kept[0]!.accounts).toBe(kept[0]!.all);
    });

    it('400, 401, 403, 404: no account; no credential; for another person; for an unknown person; a key without a person', async () => {
      for (const body of [bad, {}, { ...first, number: 4 }, { ...first, user: 'pat' }])
        expect((await create(body)).status).toBe(400);
      expect((await create(first, null)).status).toBe(401);
      expect((await create({ ...first, user: server.ids.quinn })).status).toBe(403);
      const unknown = [server.ids.kim!, 999_999];
      for (const user of unknown)
        expect(await create({ ...first, user }, 'admin')).toMatchObject({
          status: 404,
          body: { detail: 'The platform has no such member.' },
        });
      expect((await create(first, 'dmAdmin')).body.errors).toMatchObject([{ path: '/user', keyword: 'required' }]);
      expect((await create(first, 'otherAdmin')).status).toBe(404);
    });
  });

  describe(`get${name}`, () => {
    it('200, 400, 401, 404: one’s own; hides others’', async () => {
      const link = await made(first);
      expect((await read(at(link.id), {}, 'learner')).body).toEqual(link);
      expect((await read(at(link.id))).body).toEqual(link);
      expect((await asQuinn('GET', at(link.id))).status).toBe(404);
      expect((await read(`${LINKS}x/`)).status).toBe(400);
      expect((await read(at(link.id), {}, null)).status).toBe(401);
      expect((await read(`${SOUTH}${path}${link.id}/`, {}, 'otherAdmin')).status).toBe(404);
      for (const other of CHANNELS)
        if (other.path !== path) expect((await read(`${NORTH}${other.path}${link.id}/`)).status).toBe(404);
    });
  });

  describe(`replace${name}`, () => {
    it('200, 400, 401, 404, 409: another account; not another person’s', async () => {
      const link = await made(first);
      expect(await send('PUT', at(link.id), second, 'learner')).toMatchObject({
        status: 200,
        body: { id: link.id, user: server.ids.pat, [part]: second[part] },
      });
      expect((await asQuinn('PUT', at(link.id), first)).status).toBe(404);
      expect((await send('PUT', at(link.id), bad, 'learner')).status).toBe(400);
      expect((await send('PUT', at(link.id), first, null)).status).toBe(401);
      await asQuinn('POST', LINKS, first);
      expect((await send('PUT', at(link.id), first)).status).toBe(409);
    });
  });

  describe(`update${name}`, () => {
    it('200, 400, 401, 404, 409: changes only the sent fields of the account', async () => {
      const link = await made(first);
      expect(await send('PATCH', at(link.id), { [part]: second[part] }, 'learner')).toMatchObject({
        status: 200,
        body: { ...shown, [part]: second[part] },
      });
      expect((await asQuinn('PATCH', at(link.id), { [part]: first[part] })).status).toBe(404);
      expect((await send('PATCH', at(link.id), {}, 'learner')).status).toBe(400);
      expect((await send('PATCH', at(link.id), { [part]: bad[part] }, 'learner')).status).toBe(400);
      expect((await send('PATCH', at(link.id), { [part]: first[part] }, null)).status).toBe(401);
      await asQuinn('POST', LINKS, first);
      expect((await send('PATCH', at(link.id), { [part]: first[part] })).status).toBe(409);
    });
  });

  describe(`delete${name}`, () => {
    it('204, 400, 401, 404: one’s own, once; administrators remove all', async () => {
      const link = await made(first);
      expect((await asQuinn('DELETE', at(link.id))).status).toBe(404);
      expect((await send('DELETE', `${LINKS}x/`)).status).toBe(400);
      expect((await send('DELETE', at(link.id), undefined, null)).status).toBe(401);
      expect((await send('DELETE', `${SOUTH}${path}${link.id}/`, undefined, 'otherAdmin')).status).toBe(404);
      expect([
        (await send('DELETE', at(link.id), undefined, 'learner')).status,
        (await send('DELETE', at(link.id), undefined, 'learner')).status,
      ]).toEqual([204, 404]);
      expect((await send('DELETE', at((await made(first)).id))).status).toBe(204);
    });
  });

  describe.each([`get${name}`, `replace${name}`, `update${name}`, `delete${name}`])('%s', (id) => {
    it('403: a learner who names another person', async () => {
      const method = { get: 'GET', replace: 'PUT', update: 'PATCH', delete: 'DELETE' }[id.replace(name, '')]!;
      const { id: link } = await made(first);
      const answer = await send(
        method,
        `${at(link)}?user=${server.ids.quinn}`,
        method === 'PUT' || method === 'PATCH' ? first : undefined,
        'learner',
      );
      expect(answer.status).toBe(403);
    });
  });
});

describe('redeemBotLinkCode', () => {
  const account = buildChatAAccount('80351110224678912');
  const redeem = (code: string, who: Who = 'learner', to = bot) =>
    send<components['schemas']['BotUserLink']>('POST', `${NORTH}bot/${to}/link/`, { code }, who);
  const issued = async () =>
    (await issueLinkCode(server.db, TESTER, { platformId: server.ids.north!, botId: bot, account }))!.code;

  it('201, 200: links the account of the caller, once', async () => {
    const code = await issued();
    const link = { provider: 'chat_a', user: server.ids.pat, account: '80351110224678912' };
    expect(await redeem(code.toLowerCase())).toMatchObject({ status: 201, body: link });
    expect(await redeem(code)).toMatchObject({ status: 200, body: link });
    expect((await read<Page>(`${NORTH}chat-a-user-config/`, {}, 'learner')).body).toMatchObject({
      count: 1,
      results: [{ chat_a_user_id: '80351110224678912' }],
    });
    expect(await rows(`select operation from audit_log where table_name = 'bot_user_links'`)).toEqual([
      { operation: 'redeemBotLinkCode' },
    ]);
  });

  it('201: of channels whose people are known by their addresses, too', async () => {
    const other = await insertBot(server.db, server.ids.north!, 'Conference', 'chat_d');
    const issue = await issueLinkCode(server.db, TESTER, {
      platformId: server.ids.north!,
      botId: other,
      account: buildIdentifiedAccount('chat_d', 'Y2lzY29z'),
    });
    expect(await redeem(issue!.code, 'learner', other)).toMatchObject({
      status: 201,
      body: { provider: 'chat_d', account: 'Y2lzY29z' },
    });
  });

  it("409: a second account, and another person's account", async () => {
    const code = await issued();
    await send('POST', `${NORTH}chat-a-user-config/`, { chat_a_user_id: '1' }, 'learner');
    expect((await redeem(code)).status).toBe(409);
    await server.request('POST', `${NORTH}chat-a-user-config/`, {
      as: quinn,
      body: { chat_a_user_id: '80351110224678912' },
    });
    expect((await redeem(code, 'admin')).status).toBe(409);
  });

  it('400, 401, 403, 404: no code; no credential; no person or no member; unknown codes and bots', async () => {
    const code = await issued();
    expect((await redeem('')).status).toBe(400);
    expect((await redeem(code, null)).status).toBe(401);
    expect((await redeem(code, 'dmAdmin')).status).toBe(403);
    expect((await redeem('AAAA-AAAA-AAAA')).status).toBe(404);
    expect((await redeem(code, 'learner', 999_999)).status).toBe(404);
    expect((await redeem(code, 'otherLearner')).status).toBe(404);
    expect((await redeem(code)).status).toBe(201);
  });
});

describe('deleteBotLink', () => {
  it('204, 400, 401, 403, 404: the caller’s own account of the bot’s channel, once', async () => {
    const path = `${NORTH}bot/${bot}/link/`;
    await send('POST', `${NORTH}chat-a-user-config/`, { chat_a_user_id: '1' }, 'learner');
    await send('POST', `${NORTH}chat-e-user-config/`, { phone_number: '+442079460018' }, 'learner');
    expect((await send('DELETE', `${NORTH}bot/x/link/`)).status).toBe(400);
    const statuses = async (...who: Who[]) =>
      (await Promise.all(who.map((one) => send('DELETE', path, undefined, one)))).map(({ status }) => status);
    expect(await statuses(null, 'dmAdmin', 'admin', 'otherLearner')).toEqual([401, 403, 404, 404]);
    expect([...(await statuses('learner')), ...(await statuses('learner'))]).toEqual([204, 404]);
    expect(await rows('select channel from bot_user_links')).toEqual([{ channel: 'chat_e' }]);
  });
});
