import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { eventually } from '../../../support/eventually.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type TestServer } from '../../../support/server.js';
import { NORTH, SOUTH, type Who, coreServer } from '../coreServer.js';

type Department = components['schemas']['Department'];
type Page = components['schemas']['DepartmentPage'];
const BASE = `${NORTH}departments/`;
const { server, departments, rows, send, read, audit } = coreServer();
restoreBeforeEach(server.db);

const at = (id: number) => `${BASE}${id}/`;
const list = async (query = {}, who: Who = 'admin') => (await read<Page>(BASE, query, who)).body;
const names = async (query = {}, who: Who = 'admin') => (await list(query, who)).results.map(({ name }) => name);
const create = (name: string, parent_id?: number | null, who: Who = 'admin') =>
  send<Department>('POST', BASE, { name, parent_id }, who);
const move = (id: number, parent_id: number | null) => send<Department>('PATCH', at(id), { parent_id });
const parentsOf = async () =>
  new Map(
    (await rows<{ id: number; parent_id: number | null }>('select id::int, parent_id::int from departments')).map(
      (row) => [row.id, row.parent_id],
    ),
  );

describe('listDepartments', () => {
  it('200: the tree, with people below counted once', async () => {
    await rows('insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)', [
      server.ids.north,
      departments.physics,
      server.ids.pat,
    ]);
    const { count, results } = await list({ sort: 'id' });
    expect(count).toBe(4);
    expect(results[0]).toMatchObject({
      name: 'Science',
      parent_id: null,
      ancestors: [],
      child_count: 1,
      member_count: 0,
      total_member_count: 2,
    });
    expect(results[1]).toMatchObject({
      name: 'Physics',
      member_count: 2,
      total_member_count: 2,
      ancestors: [{ id: departments.science, name: 'Science' }],
    });
    expect(results[2]).toMatchObject({
      parent_id: departments.physics,
      ancestors: [{ name: 'Science' }, { name: 'Physics' }],
      member_count: 1,
    });
  });

  it('200: by text, parent, order and page', async () => {
    expect(await names()).toEqual(['Arts', 'Optics', 'Physics', 'Science']);
    expect(await names({ sort: '-name', page_size: 2, page: 2 })).toEqual(['Optics', 'Arts']);
    expect(await names({ query: 'ÔPT' })).toEqual(['Optics']);
    expect(await names({ query: '%' })).toEqual([]);
    expect(await names({ parent_id: departments.science })).toEqual(['Physics']);
    expect(await list({ page: 9 })).toMatchObject({ count: 4, results: [] });
    expect(await names({}, 'viewer')).toHaveLength(4);
    expect(await names({}, 'dmAdmin')).toHaveLength(4);
  });

  it('200: to department administrators theirs and those below, as if nothing were above', async () => {
    const { count, results } = await list({}, 'dean');
    expect([count, results.map(({ name, parent_id, ancestors }) => [name, parent_id, ancestors.length])]).toEqual([
      2,
      [
        ['Optics', departments.physics, 1],
        ['Physics', null, 0],
      ],
    ]);
    expect(await names({ parent_id: departments.science }, 'dean')).toEqual(['Physics']);
  });

  it('400, 401, 403, 404: bad input, no credential, a learner, another tenant', async () => {
    expect((await read(BASE, { sort: 'size' })).status).toBe(400);
    expect((await read(BASE, {}, null)).status).toBe(401);
    expect((await read(BASE, {}, 'learner')).status).toBe(403);
    expect((await read(BASE, {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('createDepartment', () => {
  it('201: below another one and at the top; an administrator is stored as the actor', async () => {
    const { status, body } = await create('Acoustics', departments.physics);
    expect([status, body]).toMatchObject([
      201,
      { name: 'Acoustics', parent_id: departments.physics, ancestors: [{}, {}], member_count: 0 },
    ]);
    expect((await create('Law', null)).body.parent_id).toBeNull();
    expect(await audit('departments')).toEqual(
      Array(2).fill({ operation: 'createDepartment', action: 'insert', actor_id: server.ids.ada }),
    );
  });

  it('409: names of siblings differ, case aside; 201: elsewhere they may be the same', async () => {
    expect((await create('PHYSICS', departments.science)).status).toBe(409);
    expect((await create('science')).status).toBe(409);
    expect((await create('Physics', departments.arts)).status).toBe(201);
  });

  it('400: an unknown parent, one of another tenant, and a name that is none', async () => {
    for (const parent of [999_999, departments.law])
      expect(await create('New', parent)).toMatchObject({
        status: 400,
        body: { errors: [{ path: '/parent_id', keyword: 'unknown_parent' }] },
      });
    for (const name of ['', ' New', 'New ', 'New\n', 'a\u0000', 'x'.repeat(256)])
      expect((await create(name)).status).toBe(400);
  });

  it('400: at most 20 levels', async () => {
    let parent = departments.optics;
    for (let level = 4; level <= 20; level += 1) parent = (await create(`Level ${level}`, parent)).body.id;
    expect(await create('Level 21', parent)).toMatchObject({
      status: 400,
      body: { errors: [{ keyword: 'too_deep' }] },
    });
    expect(await move(departments.arts, parent)).toMatchObject({
      status: 400,
      body: { errors: [{ keyword: 'too_deep' }] },
    });
  });

  it('201, 409: of parallel ones with one name one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => create(nth % 2 ? 'New' : 'NEW', departments.arts)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('201: an Idempotency-Key repeats the answer', async () => {
    const request = { as: server.as.admin, body: { name: 'Once' }, headers: { 'idempotency-key': 'department-1' } };
    const first = await server.request<Department>('POST', BASE, request);
    const again = await server.request<Department>('POST', BASE, request);
    expect([first.status, again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      201,
      first.body,
      'true',
    ]);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect((await send('POST', BASE, { name: 'New' }, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const) expect((await create('New', null, who)).status).toBe(403);
    expect((await create('New', null, 'otherAdmin')).status).toBe(404);
  });
});

describe('getDepartment', () => {
  it('200, 304: one department', async () => {
    const first = await read<Department>(at(departments.optics));
    expect([first.status, first.body]).toMatchObject([
      200,
      { id: departments.optics, name: 'Optics', member_count: 1 },
    ]);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await server.request('GET', at(departments.optics), { as: server.as.admin, headers })).status).toBe(304);
    expect((await read<Department>(at(departments.physics), {}, 'dean')).body.ancestors).toEqual([]);
  });

  it('400, 401, 403, 404: no number, no credential, a learner; unknown, of another tenant, above', async () => {
    expect((await read(`${BASE}optics/`)).status).toBe(400);
    expect((await read(at(departments.optics), {}, null)).status).toBe(401);
    expect((await read(at(departments.optics), {}, 'learner')).status).toBe(403);
    for (const id of [999_999, departments.law]) expect((await read(at(id))).status).toBe(404);
    for (const id of [departments.science, departments.arts]) expect((await read(at(id), {}, 'dean')).status).toBe(404);
    expect((await read(`${SOUTH}departments/${departments.law}/`)).status).toBe(404);
  });
});

describe('updateDepartment', () => {
  it('200: renames and moves; the same again changes nothing', async () => {
    expect((await send<Department>('PATCH', at(departments.optics), { name: 'OPTICS' })).body).toMatchObject({
      name: 'OPTICS',
      parent_id: departments.physics,
    });
    const moved = await move(departments.physics, departments.arts);
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { parent_id: departments.arts, ancestors: [{ name: 'Arts' }] },
    ]);
    expect((await move(departments.physics, departments.arts)).body.modified).toBe(moved.body.modified);
    expect((await move(departments.physics, null)).body.parent_id).toBeNull();
    expect((await audit('departments')).map(({ operation, actor_id }) => [operation, actor_id])).toEqual(
      Array(3).fill(['updateDepartment', server.ids.ada]),
    );
  });

  it('400: below itself, an unknown parent, nothing', async () => {
    for (const parent of [departments.science, departments.physics, departments.optics])
      expect(await move(departments.science, parent)).toMatchObject({
        status: 400,
        body: { errors: [{ path: '/parent_id', keyword: 'own_descendant' }] },
      });
    expect(await move(departments.science, departments.law)).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/parent_id' }] },
    });
    expect((await send('PATCH', at(departments.science), {})).status).toBe(400);
  });

  it('409: a name that is taken in the old or new parent', async () => {
    expect((await send('PATCH', at(departments.arts), { name: 'science' })).status).toBe(409);
    await create('Arts', departments.science);
    expect((await move(departments.arts, departments.science)).status).toBe(409);
  });

  it('200, 400: parallel moves make no circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      await move(departments.science, null);
      await move(departments.arts, null);
      const answers = await Promise.all([
        move(departments.science, departments.arts),
        move(departments.arts, departments.science),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const parents = await parentsOf();
      expect(
        [parents.get(departments.science), parents.get(departments.arts)].filter((parent) => parent === null),
      ).toHaveLength(1);
    }
  });

  it('200: rights follow at once, in other processes too', async () => {
    const other: TestServer = await server.other({});
    try {
      const reads = async (id: number) => {
        const as = server.as.learner;
        return [
          (await server.request('GET', at(id), { as })).status,
          (await other.request('GET', at(id), { as })).status,
        ];
      };
      await send('POST', `${at(departments.arts)}members/`, { members: [{ username: 'pat', is_admin: true }] });
      await eventually(async () => expect(await reads(departments.arts)).toEqual([200, 200]));
      expect(await reads(departments.optics)).toEqual([404, 404]);
      await move(departments.optics, departments.arts);
      await eventually(async () => expect(await reads(departments.optics)).toEqual([200, 200]), 8_000);
      await move(departments.optics, departments.science);
      await eventually(async () => expect(await reads(departments.optics)).toEqual([404, 404]), 8_000);
    } finally {
      await other.close();
    }
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect((await send('PATCH', at(departments.arts), { name: 'New' }, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await send('PATCH', at(departments.physics), { name: 'New' }, who)).status).toBe(403);
    for (const id of [999_999, departments.law])
      expect((await send('PATCH', at(id), { name: 'New' })).status).toBe(404);
    expect((await send('PATCH', at(departments.arts), { name: 'New' }, 'otherAdmin')).status).toBe(404);
  });
});

describe('deleteDepartment', () => {
  const remove = (id: number, who: Who | null = 'admin') => send('DELETE', at(id), undefined, who);

  it('204, 404: removes an empty department once', async () => {
    const { id } = (await create('Empty')).body;
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 404]);
    expect((await audit('departments')).at(-1)).toEqual({
      operation: 'deleteDepartment',
      action: 'delete',
      actor_id: server.ids.ada,
    });
  });

  it('409: with departments below, members, or a key that acts for it', async () => {
    expect(await remove(departments.science)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('below') },
    });
    expect(await remove(departments.arts)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('members') },
    });
    const { id } = (await create('Empty')).body;
    const key = { name: 'k', platform_key: 'north', role: 'department_admin', department_id: id };
    expect((await send('POST', '/api/core/platform/api-tokens/', key)).status).toBe(201);
    expect(await remove(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('key') } });
    await send('DELETE', '/api/core/platform/api-tokens/k?platform_key=north');
    expect((await remove(id)).status).toBe(204);
  });

  it('204, 409: admits no members during the removal', async () => {
    const { id } = (await create('Empty')).body;
    const [removed, added] = await Promise.all([
      remove(id),
      send('POST', `${at(id)}members/`, { members: [{ username: 'pat' }] }),
    ]);
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([removed.status, added.status]);
  });

  it('400, 401, 403, 404: only administrators of the platform', async () => {
    expect((await send('DELETE', `${BASE}0/`)).status).toBe(400);
    expect((await remove(departments.arts, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await remove(departments.optics, who)).status).toBe(403);
    expect((await remove(departments.law)).status).toBe(404);
    expect((await remove(departments.arts, 'otherAdmin')).status).toBe(404);
  });
});
