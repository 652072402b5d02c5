import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { NORTH, type Who, coreServer } from '../coreServer.js';

type Page = components['schemas']['DepartmentMemberPage'];
type Result = components['schemas']['MembersAddedResult'];
const { server, departments, rows, send, read, audit } = coreServer();
restoreBeforeEach(server.db);

const members = (id: number) => `${NORTH}departments/${id}/members/`;
const list = async (id: number, query = {}, who: Who = 'admin') =>
  (await read<Page>(members(id), query, who)).body.results;
const names = async (id: number, query = {}, who: Who = 'admin') =>
  (await list(id, query, who)).map(({ username }) => username);
const add = (id: number, items: unknown[], who: Who | null = 'admin') =>
  send<Result>('POST', members(id), { members: items }, who);
const remove = (id: number, user: number, who: Who | null = 'admin') =>
  send('DELETE', `${members(id)}${user}/`, undefined, who);

describe('listDepartmentMembers', () => {
  it('200: the people of the department and all below, each once', async () => {
    await add(departments.physics, [{ username: 'pat' }]);
    const members = await list(departments.science);
    expect(members).toMatchObject([
      { username: 'dean', is_admin: false, is_direct: false, department_ids: [departments.physics] },
      {
        username: 'pat',
        is_direct: false,
        department_ids: [departments.physics, departments.optics],
        active: true,
        email: 'pat@north.example',
      },
    ]);
    expect(await list(departments.physics)).toMatchObject([
      { username: 'dean', is_admin: true, is_direct: true },
      { is_direct: true },
    ]);
    await rows(`update memberships set active = false where user_id = $1`, [server.ids.pat]);
    expect(await list(departments.optics)).toMatchObject([{ username: 'pat', active: false }]);
  });

  it('200: by text, flags, order and page', async () => {
    expect(await names(departments.science, { is_direct: true })).toEqual([]);
    expect(await names(departments.physics, { is_admin: true })).toEqual(['dean']);
    expect(await names(departments.physics, { is_admin: false })).toEqual(['pat']);
    expect(await names(departments.science, { query: 'PAT@north' })).toEqual(['pat']);
    expect(await names(departments.science, { sort: '-username', page_size: 1 })).toEqual(['pat']);
    expect((await read<Page>(members(departments.science), { page: 7 })).body).toMatchObject({ count: 2, results: [] });
    expect(await names(departments.optics, {}, 'dean')).toEqual(['pat']);
    expect(await names(departments.arts, {}, 'viewer')).toEqual(['vic']);
  });

  it('400, 401, 403, 404: bad input, no credential, a learner; unknown, of others, above', async () => {
    expect((await read(members(departments.arts), { is_admin: 'perhaps' })).status).toBe(400);
    expect((await read(members(departments.arts), {}, null)).status).toBe(401);
    expect((await read(members(departments.arts), {}, 'learner')).status).toBe(403);
    expect((await read(members(departments.law))).status).toBe(404);
    for (const id of [departments.science, departments.arts])
      expect((await read(members(id), {}, 'dean')).status).toBe(404);
    expect((await read(members(departments.arts), {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('addDepartmentMembers', () => {
  it('200: each item succeeds or gets an error', async () => {
    const { status, body } = await add(departments.arts, [
      { user_id: server.ids.pat },
      { username: 'DEAN', is_admin: true },
      { username: 'kim' },
      { user_id: server.ids.ada, username: 'pat' },
      { is_admin: true },
      'pat',
      { username: 'pat', is_admin: 'yes' },
      { username: 'pat', since: 2026 },
      { email: 'nobody@north.example' },
    ]);
    expect([status, body.successes, body.error_codes.map(({ index, code }) => [index, code])]).toEqual([
      200,
      2,
      [
        [2, 'unknown_user'],
        [3, 'person_mismatch'],
        [4, 'user_id_required'],
        [5, 'not_an_object'],
        [6, 'is_admin_invalid'],
        [7, 'unknown_field'],
        [8, 'unknown_user'],
      ],
    ]);
    expect((await list(departments.arts)).map(({ username, is_admin }) => [username, is_admin])).toEqual([
      ['dean', true],
      ['pat', false],
      ['vic', false],
    ]);
    expect(await audit('department_members')).toEqual(
      Array(2).fill({ operation: 'addDepartmentMembers', action: 'insert', actor_id: server.ids.ada }),
    );
  });

  it('200: again is harmless; is_admin appoints and dismisses, its absence keeps; the last of several counts', async () => {
    await add(departments.arts, [{ username: 'vic', is_admin: true }]);
    await add(departments.arts, [{ username: 'vic' }]);
    expect(await names(departments.arts, { is_admin: true })).toEqual(['vic']);
    await add(departments.arts, [
      { username: 'vic', is_admin: true },
      { email: 'VIC@north.example', is_admin: false },
    ]);
    expect(await names(departments.arts, { is_admin: true })).toEqual([]);
    expect((await audit('department_members')).map(({ action }) => action)).toEqual(['update', 'update']);
  });

  it('200: parallel ones make one row a person', async () => {
    const people = [{ username: 'pat' }, { username: 'ada' }, { username: 'dean' }];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => add(departments.optics, nth % 2 ? people : [...people].reverse())),
    );
    expect(answers.map(({ status, body }) => [status, body.successes])).toEqual(Array(8).fill([200, 3]));
    expect(await rows('select from department_members where department_id = $1', [departments.optics])).toHaveLength(3);
  });

  it('200: an administrator sees the department at once', async () => {
    const sees = async () => (await read(`${NORTH}departments/${departments.arts}/`, {}, 'learner')).status;
    expect(await sees()).toBe(403);
    await add(departments.arts, [{ username: 'pat', is_admin: true }]);
    for (let tries = 0; tries < 100 && (await sees()) !== 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await sees()).toBe(200);
  });

  it('400, 409: no items; an Idempotency-Key with another body', async () => {
    expect((await add(departments.arts, [])).status).toBe(400);
    const keyed = (username: string) =>
      server.request('POST', members(departments.arts), {
        as: server.as.admin,
        body: { members: [{ username }] },
        headers: { 'idempotency-key': 'members-1' },
      });
    expect([(await keyed('pat')).status, (await keyed('pat')).status, (await keyed('dean')).status]).toEqual([
      200, 200, 409,
    ]);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    const pat = [{ username: 'pat' }];
    expect((await add(departments.arts, pat, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await add(departments.optics, pat, who)).status).toBe(403);
    for (const id of [999_999, departments.law]) expect((await add(id, pat)).status).toBe(404);
    expect((await add(departments.arts, pat, 'otherAdmin')).status).toBe(404);
  });
});

describe('removeDepartmentMember', () => {
  it('204, 404: removes a member from this department once', async () => {
    await add(departments.physics, [{ username: 'pat' }]);
    expect([
      (await remove(departments.physics, server.ids.pat!)).status,
      (await remove(departments.physics, server.ids.pat!)).status,
    ]).toEqual([204, 404]);
    expect(await names(departments.physics, { query: 'pat' })).toEqual(['pat']);
    expect((await audit('department_members')).at(-1)).toEqual({
      operation: 'removeDepartmentMember',
      action: 'delete',
      actor_id: server.ids.ada,
    });
  });

  it('400, 401, 403, 404: only administrators of the platform', async () => {
    expect((await send('DELETE', `${members(departments.arts)}${'x'.repeat(321)}/`)).status).toBe(400);
    expect((await remove(departments.arts, server.ids.vic!, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await remove(departments.optics, server.ids.pat!, who)).status).toBe(403);
    expect((await remove(departments.law, server.ids.kim!)).status).toBe(404);
    expect((await remove(departments.arts, server.ids.vic!, 'otherAdmin')).status).toBe(404);
  });
});
