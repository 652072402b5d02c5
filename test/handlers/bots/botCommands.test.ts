import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { insertBot } from '../../support/bots.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { NORTH, SOUTH, botServer } from './botServer.js';

type Command = components['schemas']['BotCommand'];
type Page = components['schemas']['BotCommandPage'];

const { server, mentors, rows, send, read, statusesOfOthers } = botServer();
const bots = { campus: 0, library: 0, court: 0 };

beforeAll(async () => {
  bots.campus = await insertBot(server.db, server.ids.north!, 'Campus');
  bots.library = await insertBot(server.db, server.ids.north!, 'Library');
  bots.court = await insertBot(server.db, server.ids.south!, 'Court');
});
restoreBeforeEach(server.db);

const COMMANDS = `${NORTH}bot-commands/`;
const at = (id: number) => `${COMMANDS}${id}/`;
const body = (command: string, rest = {}) => ({ command, mentor: mentors.tutor, bot: bots.campus, ...rest });
const create = (command: string, rest = {}) => send<Command>('POST', COMMANDS, body(command, rest));
const made = async (command: string, rest = {}) => (await create(command, rest)).body;

describe('listBotCommands', () => {
  it('200: by bot and mentor, a page at a time', async () => {
    await made('explain');
    await made('write', { mentor: mentors.coach });
    await made('explain', { bot: bots.library });
    const found = async (query = {}) =>
      (await read<Page>(COMMANDS, query)).body.results.map(
        ({ command, bot }) => `${command} ${bot === bots.campus ? 'campus' : 'library'}`,
      );
    expect(await found()).toEqual(['explain campus', 'write campus', 'explain library']);
    expect(await found({ bot: bots.library })).toEqual(['explain library']);
    expect(await found({ mentor: mentors.coach })).toEqual(['write campus']);
    expect((await read<Page>(COMMANDS, { page_size: 2, page: 2 })).body).toMatchObject({
      count: 3,
      next: null,
      results: [{ bot: bots.library }],
    });
    expect((await read<Page>(COMMANDS, { bot: bots.court })).body).toMatchObject({ count: 0, results: [] });
  });

  it('400, 401, 403, 404: bad filters; only administrators', async () => {
    expect((await read(COMMANDS, { bot: 'x' })).status).toBe(400);
    expect(await statusesOfOthers('GET', COMMANDS)).toEqual([401, 403, 404]);
  });
});

describe('createBotCommand', () => {
  it('201: selects any mentor of the platform, or a public one of the main platform', async () => {
    expect(await create('/Explain')).toMatchObject({
      status: 201,
      body: { command: '/Explain', mentor: mentors.tutor, bot: bots.campus },
    });
    expect((await create('grade', { mentor: mentors.grading })).status).toBe(201);
    expect((await create('default', { mentor: mentors.coach })).status).toBe(201);
  });

  it('201, 409: a bot has each once, a slash and case aside; of parallel ones one is made', async () => {
    const answers = await Promise.all(
      ['explain', '/explain', 'EXPLAIN', '/Explain', 'explain'].map((command) => create(command)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await create('explain', { bot: bots.library })).status).toBe(201);
  });

  it('400: invalid commands, and bots and mentors outside the platform', async () => {
    for (const command of ['', '/', '//a', 'a b', 'a/b', 'a\u0085b', 'x'.repeat(101)])
      expect((await create(command)).status).toBe(400);
    expect((await create('explain', { bot: bots.court })).body.errors).toMatchObject([
      { in: 'body', path: '/bot', message: `There is no bot '${bots.court}'.` },
    ]);
    for (const mentor of [mentors.hidden, 999_999])
      expect((await create('explain', { mentor })).body.errors).toMatchObject([
        { path: '/mentor', message: `There is no mentor '${mentor}'.` },
      ]);
    expect((await send('POST', COMMANDS, { command: 'explain', bot: bots.campus })).status).toBe(400);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect(await statusesOfOthers('POST', COMMANDS, body('explain'))).toEqual([401, 403, 404]);
  });
});

describe('getBotCommand', () => {
  it('200, 400, 401, 403, 404: one command; not of another tenant, nor once its mentor is gone', async () => {
    const command = await made('explain');
    expect((await read<Command>(at(command.id))).body).toEqual(command);
    expect((await read(`${COMMANDS}x/`)).status).toBe(400);
    expect(await statusesOfOthers('GET', at(command.id))).toEqual([401, 403, 404]);
    expect((await read(`${SOUTH}bot-commands/${command.id}/`, {}, 'otherAdmin')).status).toBe(404);
    await rows('update mentors set deleted_at = now() where id = $1', [mentors.tutor]);
    expect((await read(at(command.id))).status).toBe(404);
  });
});

describe('replaceBotCommand', () => {
  it('200: changes all of it; the same again changes nothing', async () => {
    const { id } = await made('explain');
    const next = body('/write', { bot: bots.library, mentor: mentors.coach });
    for (let time = 0; time < 2; time += 1)
      expect(await send('PUT', at(id), next)).toMatchObject({ status: 200, body: { id, ...next } });
    expect(await rows(`select from audit_log where table_name = 'bot_commands' and action = 'update'`)).toHaveLength(1);
  });

  it('400, 401, 403, 404, 409: half a command, others’ mentors; only administrators; another tenant; a taken command', async () => {
    const [{ id }] = [await made('explain'), await made('write')];
    expect((await send('PUT', at(id), { command: 'explain' })).status).toBe(400);
    expect((await send('PUT', at(id), body('explain', { mentor: mentors.hidden }))).status).toBe(400);
    expect((await send('PUT', at(id), body('/WRITE'))).status).toBe(409);
    expect(await statusesOfOthers('PUT', at(id), body('explain'))).toEqual([401, 403, 404]);
    expect((await send('PUT', `${SOUTH}bot-commands/${id}/`, body('explain'), 'otherAdmin')).status).toBe(404);
  });
});

describe('updateBotCommand', () => {
  it('200, 400, 401, 403, 404, 409: changes only the sent fields', async () => {
    const [{ id }] = [await made('explain'), await made('write')];
    expect(await send('PATCH', at(id), { mentor: mentors.coach })).toMatchObject({
      status: 200,
      body: { command: 'explain', mentor: mentors.coach, bot: bots.campus },
    });
    expect(await send('PATCH', at(id), { command: 'EXPLAIN' })).toMatchObject({
      status: 200,
      body: { command: 'EXPLAIN' },
    });
    expect((await send('PATCH', at(id), { command: 'Write' })).status).toBe(409);
    expect((await send('PATCH', at(id), { bot: bots.court })).status).toBe(400);
    expect((await send('PATCH', at(id), {})).status).toBe(400);
    expect((await send('PATCH', at(999_999), { command: 'a' })).status).toBe(404);
    expect(await statusesOfOthers('PATCH', at(id), { command: 'a' })).toEqual([401, 403, 404]);
  });
});

describe('deleteBotCommand', () => {
  it('204, 400, 401, 403, 404: removes it once', async () => {
    const { id } = await made('explain');
    expect(await statusesOfOthers('DELETE', at(id))).toEqual([401, 403, 404]);
    expect((await send('DELETE', `${SOUTH}bot-commands/${id}/`, undefined, 'otherAdmin')).status).toBe(404);
    expect((await send('DELETE', `${COMMANDS}x/`)).status).toBe(400);
    expect([(await send('DELETE', at(id))).status, (await send('DELETE', at(id))).status]).toEqual([204, 404]);
  });
});
