import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];

const server = mentorServer();
restoreBeforeEach(server.db);
const PATH = '/api/skills/orgs/north/skills/thresholds/';
const send = (method: string, body?: object, who: Role | null = 'admin', path = PATH) =>
  server.send<Schemas['SkillThreshold'] & Schemas['Problem']>(method, path, body, who);
const list = async () => (await server.get<Schemas['SkillThreshold'][]>(PATH, 'admin')).body;

describe('listSkillThresholds', () => {
  it('200: has the lowest first, and is empty before', async () => {
    expect(await list()).toEqual([]);
    for (const [name, threshold] of [
      ['Expert', 100],
      ['Beginner', 0],
      ['Able', 50],
    ] as const)
      await send('POST', { name, threshold });
    expect(await list()).toEqual(
      [
        ['Beginner', 0],
        ['Able', 50],
        ['Expert', 100],
      ].map(([name, threshold]) => ({ name, threshold, platform: 'north' })),
    );
  });
  it('401, 403 and 404: is for administrators', async () => {
    expect(
      await Promise.all(
        ([null, 'learner', 'otherAdmin'] as const).map(async (who) => (await server.get(PATH, who)).status),
      ),
    ).toEqual([401, 403, 404]);
  });
});

describe('createSkillThreshold', () => {
  it('201: stores a level; of twenty at once of one name one is stored', async () => {
    const answer = await send('POST', { name: 'Able', threshold: 50, platform: 'north' });
    expect([answer.status, answer.body]).toEqual([201, { name: 'Able', threshold: 50, platform: 'north' }]);
    const statuses = (
      await Promise.all(Array.from({ length: 20 }, () => send('POST', { name: 'Expert', threshold: 100 })))
    ).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 19 }, () => 400)]);
  });
  it.each([
    [{ name: 'ABLE', threshold: 1 }, '/name'],
    [{ name: '', threshold: 1 }, '/name'],
    [{ name: 'New' }, '/threshold'],
    [{ name: 'New', threshold: -1 }, '/threshold'],
    [{ name: 'New', threshold: 1.5 }, '/threshold'],
    [{ name: 'New', threshold: 1, platform: 'south' }, '/platform'],
  ])('400: refuses %j by %s', async (body, path) => {
    await send('POST', { name: 'Able', threshold: 50 });
    const { status, body: problem } = await send('POST', body);
    expect([status, problem.errors![0]!.path]).toEqual([400, path]);
  });
  it('400: refuses more than a hundred levels', async () => {
    await server.db.pool.query(
      `insert into skill_thresholds (platform_id, name, threshold) select $1, 'level ' || n, n from generate_series(1, 100) n`,
      [server.ids.north],
    );
    expect((await send('POST', { name: 'One more', threshold: 1 })).status).toBe(400);
  });
});

describe('updateSkillThreshold', () => {
  it('200: changes the points of the level, whatever the case of its name', async () => {
    await send('POST', { name: 'Able', threshold: 50 });
    const answer = await send('PATCH', { name: 'able', threshold: 60 });
    expect([answer.status, answer.body, (await list())[0]!.threshold]).toEqual([
      200,
      { name: 'Able', threshold: 60, platform: 'north' },
      60,
    ]);
  });
  it('404: there is no such level; 400: another platform', async () => {
    expect((await send('PATCH', { name: 'none', threshold: 60 })).status).toBe(404);
    expect((await send('PATCH', { name: 'none', threshold: 60, platform: 'south' })).status).toBe(400);
  });
});

describe('deleteSkillThresholds', () => {
  it('204: removes all levels of the platform and of no other, and nothing the second time', async () => {
    await send('POST', { name: 'Able', threshold: 50 });
    await send('POST', { name: 'Able', threshold: 50 }, 'otherAdmin', PATH.replace('north', 'south'));
    expect([(await send('DELETE')).status, await list(), (await send('DELETE')).status]).toEqual([204, [], 204]);
    expect((await server.db.pool.query('select from skill_thresholds')).rowCount).toBe(1);
  });
});
