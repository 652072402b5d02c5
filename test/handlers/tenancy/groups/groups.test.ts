import { beforeAll, describe, expect, it } from '@jest/globals';
import { upsertCourses } from '../../../../db/catalog/items/upsertItems.js';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { NORTH, SOUTH, type Who, coreServer } from '../coreServer.js';

type Schemas = components['schemas'];
type Group = Schemas['Group'];
const BASE = `${NORTH}groups/`;
const { server, rows, send, read, audit } = coreServer();
/** Of north: `opticians` is pat, `mixed` is pat and vic, `empty` is nobody; of south: `jurors`. */
const groups = { opticians: 0, mixed: 0, empty: 0, jurors: 0 };

beforeAll(async () => {
  const make = async (platform: 'north' | 'south', name: string, members: string[]) => {
    const [row] = await rows<{ id: number }>('insert into groups (platform_id, name) values ($1, $2) returning id', [
      server.ids[platform],
      name,
    ]);
    for (const user of members)
      await rows('insert into group_members (platform_id, group_id, user_id) values ($1, $2, $3)', [
        server.ids[platform],
        row!.id,
        server.ids[user],
      ]);
    return row!.id;
  };
  groups.opticians = await make('north', 'Opticians', ['pat']);
  groups.mixed = await make('north', 'Mixed', ['pat', 'vic']);
  groups.empty = await make('north', 'Empty', []);
  groups.jurors = await make('south', 'Jurors', ['kim']);
});
restoreBeforeEach(server.db);

const at = (id: number) => `${BASE}${id}/`;
const members = (id: number) => `${at(id)}members/`;
const names = async (query = {}, who: Who = 'admin') =>
  (await read<Schemas['GroupPage']>(BASE, query, who)).body.results.map(({ name }) => name);
const create = (name: string, who: Who | null = 'admin') => send<Group>('POST', BASE, { name }, who);
const rename = (id: number, name: string, who: Who | null = 'admin') => send<Group>('PATCH', at(id), { name }, who);
const remove = (id: number, who: Who | null = 'admin') => send('DELETE', at(id), undefined, who);
const people = async (id: number, query = {}, who: Who = 'admin') =>
  (await read<Schemas['GroupMemberPage']>(members(id), query, who)).body.results.map(({ username }) => username);
const add = (id: number, items: unknown[], who: Who | null = 'admin') =>
  send<Schemas['MembersAddedResult']>('POST', members(id), { members: items }, who);
const takeOut = (id: number, user: number, who: Who | null = 'admin') =>
  send('DELETE', `${members(id)}${user}/`, undefined, who);

describe('listGroups', () => {
  it('200: by text, order and page', async () => {
    const { body } = await read<Schemas['GroupPage']>(BASE);
    expect([body.count, body.results.map(({ name, member_count }) => [name, member_count])]).toEqual([
      3,
      [
        ['Empty', 0],
        ['Mixed', 2],
        ['Opticians', 1],
      ],
    ]);
    expect(await names({ sort: '-id', page_size: 2 })).toEqual(['Empty', 'Mixed']);
    expect(await names({ query: 'ÓPTI' })).toEqual(['Opticians']);
    expect((await read<Schemas['GroupPage']>(BASE, { page: 5 })).body).toMatchObject({ count: 3, results: [] });
    expect(await names({}, 'viewer')).toHaveLength(3);
  });

  it('200: to department administrators groups whose members are all theirs', async () => {
    const { body } = await read<Schemas['GroupPage']>(BASE, {}, 'dean');
    expect([body.count, body.results.map(({ name }) => name)]).toEqual([1, ['Opticians']]);
  });

  it('400, 401, 403, 404: bad input, no credential, a learner, another tenant', async () => {
    expect((await read(BASE, { page: 0 })).status).toBe(400);
    expect((await read(BASE, {}, null)).status).toBe(401);
    expect((await read(BASE, {}, 'learner')).status).toBe(403);
    expect((await read(BASE, {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('createGroup', () => {
  it('201, 409: names differ in a platform, case aside', async () => {
    expect(await create('Jurors')).toMatchObject({ status: 201, body: { name: 'Jurors', member_count: 0 } });
    expect((await create('JURORS')).status).toBe(409);
    expect(await audit('groups')).toEqual([{ operation: 'createGroup', action: 'insert', actor_id: server.ids.ada }]);
  });

  it('201, 409: of parallel ones with one name one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, nth) => create(nth % 2 ? 'New' : 'NEW')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('400, 401, 403, 404: a name that is none; only administrators of the platform', async () => {
    for (const name of ['', ' New', 'x'.repeat(256)]) expect((await create(name)).status).toBe(400);
    expect((await create('New', null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const) expect((await create('New', who)).status).toBe(403);
    expect((await create('New', 'otherAdmin')).status).toBe(404);
  });
});

describe('getGroup', () => {
  it('200: one group', async () => {
    expect(await read<Group>(at(groups.mixed))).toMatchObject({
      status: 200,
      body: { name: 'Mixed', member_count: 2 },
    });
    expect((await read(at(groups.opticians), {}, 'dean')).status).toBe(200);
  });

  it('400, 401, 403, 404: no number, no credential, a learner; unknown, of another tenant, of others', async () => {
    expect((await read(`${BASE}mixed/`)).status).toBe(400);
    expect((await read(at(groups.mixed), {}, null)).status).toBe(401);
    expect((await read(at(groups.mixed), {}, 'learner')).status).toBe(403);
    for (const id of [999_999, groups.jurors]) expect((await read(at(id))).status).toBe(404);
    for (const id of [groups.mixed, groups.empty]) expect((await read(at(id), {}, 'dean')).status).toBe(404);
    expect((await read(`${SOUTH}groups/${groups.jurors}/`)).status).toBe(404);
  });
});

describe('updateGroup', () => {
  it('200, 409: renames; the same again changes nothing', async () => {
    const renamed = await rename(groups.mixed, 'MIXED');
    expect([renamed.status, renamed.body.name]).toEqual([200, 'MIXED']);
    expect((await rename(groups.mixed, 'MIXED')).body.modified).toBe(renamed.body.modified);
    expect((await rename(groups.mixed, 'opticians')).status).toBe(409);
    expect(await audit('groups')).toEqual([{ operation: 'updateGroup', action: 'update', actor_id: server.ids.ada }]);
  });

  it('400, 401, 403, 404: only administrators of the platform', async () => {
    expect((await send('PATCH', at(groups.mixed), {})).status).toBe(400);
    expect((await rename(groups.mixed, 'New', null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await rename(groups.opticians, 'New', who)).status).toBe(403);
    for (const id of [999_999, groups.jurors]) expect((await rename(id, 'New')).status).toBe(404);
    expect((await rename(groups.mixed, 'New', 'otherAdmin')).status).toBe(404);
  });
});

describe('deleteGroup', () => {
  it('204, 404: removes a group once, with its memberships', async () => {
    expect([(await remove(groups.mixed)).status, (await remove(groups.mixed)).status]).toEqual([204, 404]);
    expect(await rows('select from group_members where group_id = $1', [groups.mixed])).toEqual([]);
    expect(await audit('group_members')).toEqual(
      Array(2).fill({ operation: 'deleteGroup', action: 'delete', actor_id: server.ids.ada }),
    );
  });

  it('409: while something is suggested to it', async () => {
    await server.db.knex.transaction((trx) => upsertCourses(trx, server.ids.north!, [{ key: 'A', name: 'Course A' }]));
    const suggestion = { platform_key: 'north', course_id: 'A', group_id: groups.mixed };
    const { body } = await send<{ id: number }>('POST', '/api/catalog/suggestions/course/manage/group/', suggestion);
    expect(await remove(groups.mixed)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('has suggestions') },
    });
    await send('DELETE', `/api/catalog/suggestions/course/manage/group/?suggestion_id=${body.id}`);
    expect((await remove(groups.mixed)).status).toBe(204);
  });

  it('400, 401, 403, 404: only administrators of the platform', async () => {
    expect((await send('DELETE', `${BASE}0/`)).status).toBe(400);
    expect((await remove(groups.mixed, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await remove(groups.opticians, who)).status).toBe(403);
    expect((await remove(groups.jurors)).status).toBe(404);
    expect((await remove(groups.mixed, 'otherAdmin')).status).toBe(404);
  });
});

describe('listGroupMembers', () => {
  it('200: by text, order and page', async () => {
    expect(await people(groups.mixed)).toEqual(['pat', 'vic']);
    expect(await people(groups.mixed, { sort: '-username', page_size: 1 })).toEqual(['vic']);
    expect(await people(groups.mixed, { query: 'vic@' })).toEqual(['vic']);
    expect(await people(groups.empty)).toEqual([]);
    expect(await people(groups.opticians, {}, 'dean')).toEqual(['pat']);
    expect((await read(members(groups.mixed))).body).toMatchObject({
      results: [{ user_id: server.ids.pat, active: true }, {}],
    });
  });

  it('400, 401, 403, 404: bad input, no credential, a learner; unknown, of others', async () => {
    expect((await read(members(groups.mixed), { sort: 'size' })).status).toBe(400);
    expect((await read(members(groups.mixed), {}, null)).status).toBe(401);
    expect((await read(members(groups.mixed), {}, 'learner')).status).toBe(403);
    expect((await read(members(groups.jurors))).status).toBe(404);
    expect((await read(members(groups.mixed), {}, 'dean')).status).toBe(404);
    expect((await read(members(groups.mixed), {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('addGroupMembers', () => {
  it('200: each item succeeds or gets an error; again is harmless', async () => {
    const items = [
      { username: 'pat' },
      { email: 'VIC@north.example' },
      { username: 'kim' },
      { username: 'pat', is_admin: true },
      {},
    ];
    for (const time of [1, 2]) {
      const { status, body } = await add(groups.empty, items);
      expect([time, status, body.successes, body.error_codes.map(({ index, code }) => [index, code])]).toEqual([
        time,
        200,
        2,
        [
          [2, 'unknown_user'],
          [3, 'unknown_field'],
          [4, 'user_id_required'],
        ],
      ]);
    }
    expect(await people(groups.empty)).toEqual(['pat', 'vic']);
    expect(await audit('group_members')).toEqual(
      Array(2).fill({ operation: 'addGroupMembers', action: 'insert', actor_id: server.ids.ada }),
    );
  });

  it('200: parallel ones make one row a person', async () => {
    const items = ['pat', 'ada', 'vic', 'dean'].map((username) => ({ username }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => add(groups.empty, nth % 2 ? items : [...items].reverse())),
    );
    expect(answers.map(({ status, body }) => [status, body.successes])).toEqual(Array(8).fill([200, 4]));
    expect(await people(groups.empty)).toHaveLength(4);
  });

  it('409: an Idempotency-Key with another body', async () => {
    const keyed = (username: string) =>
      server.request('POST', members(groups.empty), {
        as: server.as.admin,
        body: { members: [{ username }] },
        headers: { 'idempotency-key': 'members-1' },
      });
    expect([(await keyed('pat')).status, (await keyed('dean')).status]).toEqual([200, 409]);
  });

  it('400, 401, 403, 404: only administrators of the platform', async () => {
    const pat = [{ username: 'pat' }];
    expect((await add(groups.empty, [])).status).toBe(400);
    expect((await add(groups.empty, pat, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await add(groups.opticians, pat, who)).status).toBe(403);
    for (const id of [999_999, groups.jurors]) expect((await add(id, pat)).status).toBe(404);
    expect((await add(groups.empty, pat, 'otherAdmin')).status).toBe(404);
  });
});

describe('removeGroupMember', () => {
  it('204, 404: removes a member once', async () => {
    expect([
      (await takeOut(groups.mixed, server.ids.vic!)).status,
      (await takeOut(groups.mixed, server.ids.vic!)).status,
    ]).toEqual([204, 404]);
    expect(await people(groups.mixed)).toEqual(['pat']);
    expect(await audit('group_members')).toEqual([
      { operation: 'removeGroupMember', action: 'delete', actor_id: server.ids.ada },
    ]);
  });

  it('400, 401, 403, 404: only administrators of the platform', async () => {
    expect((await send('DELETE', `${members(groups.mixed)}${'x'.repeat(321)}/`)).status).toBe(400);
    expect((await takeOut(groups.mixed, server.ids.vic!, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await takeOut(groups.opticians, server.ids.pat!, who)).status).toBe(403);
    expect((await takeOut(groups.jurors, server.ids.kim!)).status).toBe(404);
    expect((await takeOut(groups.mixed, server.ids.vic!, 'otherAdmin')).status).toBe(404);
  });
});
