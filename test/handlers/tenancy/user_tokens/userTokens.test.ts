import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { TESTER } from '../../../support/database.js';
import { insertDepartmentAdmin } from '../../../support/people.js';
import { eventually } from '../../../support/eventually.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { NORTH, type Who, coreServer } from '../coreServer.js';

type NewToken = components['schemas']['NewUserToken'];
type Token = components['schemas']['UserToken'];
const { server, departments, rows, send, read, audit } = coreServer();
restoreBeforeEach(server.db);

const pathOf = (user: string, org = NORTH) => `${org}users/${user}/tokens/`;
const create = (body: object, { user = 'pat', who = 'learner' as Who | null } = {}) =>
  send<NewToken>('POST', pathOf(user), body, who);
const list = async (user = 'pat', who: Who = 'learner') => (await read<Token[]>(pathOf(user), {}, who)).body;
const revoke = (name: string, { user = 'pat', who = 'learner' as Who | null, org = NORTH } = {}) =>
  send('DELETE', `${pathOf(user, org)}${encodeURIComponent(name)}/`, undefined, who);
const as = ({ token }: { token: string }) => `Token ${token}`;
const createAs = (authorization: string, body: object, user = 'pat') =>
  server.request<NewToken>('POST', pathOf(user), { as: authorization, body });
const COURSES = '/api/catalog/courses/?platform_key=north';

describe('createUserToken', () => {
  it('201: acts as the person in the platform, its secret stored nowhere', async () => {
    const { status, body } = await create({ name: 'notebook', expires_in: 60 });
    expect([status, body]).toMatchObject([
      201,
      { name: 'notebook', platform_key: 'north', scopes: null, last_used: null },
    ]);
    expect(Date.parse(body.expires!) - Date.parse(body.created)).toBeLessThan(70_000);
    expect((await server.request('GET', COURSES, { as: as(body) })).status).toBe(200);
    const south = await server.request('GET', '/api/catalog/courses/?platform_key=south', { as: as(body) });
    expect(south.status).toBe(404);
    expect(await audit('credentials')).toEqual([
      { operation: 'createUserToken', action: 'insert', actor_id: server.ids.pat },
    ]);
    const secret = body.token.split('.')[1];
    for (const table of ['credentials', 'audit_log', 'idempotency_keys'])
      expect(await rows(`select from ${table} stored where stored::text like '%' || $1 || '%'`, [secret])).toEqual([]);
  });

  it('201: administrators create tokens of members, which have the rights of the member', async () => {
    const { status, body } = await create({ name: 'support' }, { who: 'admin' });
    expect(status).toBe(201);
    expect((await server.request('GET', `${NORTH}departments/`, { as: as(body) })).status).toBe(403);
    expect(await list()).toMatchObject([{ name: 'support' }]);
  });

  it('201: no more rights, and no longer life, than the token that creates it', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    await insertDepartmentAdmin(server.db, departments.arts, 'dean');
    const narrow = await createCredential(server.db, TESTER, {
      user: 'dean',
      role: 'department_admin',
      platform: 'north',
      department: departments.physics,
      expiresAt,
    });
    const { body } = await createAs(narrow.authorization, { name: 'k', expires_in: 7_200 }, 'dean');
    expect(body.expires).toBe(expiresAt.toISOString());
    const seen = await server.request<{ results: { id: number }[] }>('GET', `${NORTH}departments/`, { as: as(body) });
    expect(seen.body.results.map(({ id }) => id).sort((one, other) => one - other)).toEqual([
      departments.physics,
      departments.optics,
    ]);
    const learner = await createCredential(server.db, TESTER, { user: 'ada', role: 'learner', platform: 'north' });
    const low = await createAs(learner.authorization, { name: 'k' }, 'ada');
    expect((await server.request('GET', `${NORTH}departments/`, { as: as(low.body) })).status).toBe(403);
  });

  it('400: unknown scopes, and names that are none', async () => {
    expect(await create({ name: 'k', scopes: ['read', 'listEverything'] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/scopes/1', keyword: 'unknown_reference' }] },
    });
    for (const body of [{ name: '' }, { name: '..' }, { name: 'k', scopes: ['a b'] }, { name: 'k', expires_in: 0 }])
      expect((await create(body)).status).toBe(400);
  });

  it('401, 403, 404: people for themselves, and administrators of the platform', async () => {
    expect((await create({ name: 'k' }, { who: null })).status).toBe(401);
    expect((await create({ name: 'k' }, { who: 'viewer' })).status).toBe(403);
    expect((await create({ name: 'k' }, { user: 'ada' })).status).toBe(403);
    expect((await create({ name: 'k' }, { who: 'otherAdmin' })).status).toBe(404);
    expect((await create({ name: 'k' }, { user: 'nobody.here', who: 'admin' })).status).toBe(404);
    await rows('update memberships set active = false where user_id = $1', [server.ids.pat]);
    expect((await create({ name: 'k' }, { who: 'admin' })).status).toBe(404);
    expect(await list('pat', 'admin')).toEqual([]);
  });

  it('409: a name that is taken, of the person in the platform; free again when revoked or expired', async () => {
    const first = await create({ name: 'k' });
    expect((await create({ name: 'k' })).status).toBe(409);
    expect((await create({ name: 'k' }, { user: 'ada', who: 'admin' })).status).toBe(201);
    expect((await send('POST', '/api/core/platform/api-tokens/', { platform_key: 'north', name: 'k' })).status).toBe(
      201,
    );
    await rows(`update credentials set expires_at = now() - interval '1 minute' where prefix = $1`, [
      first.body.prefix,
    ]);
    expect((await create({ name: 'k' })).status).toBe(201);
    await revoke('k');
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'k' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(5).fill(409)]);
  });

  it('409: the 101st token', async () => {
    await rows(
      `insert into credentials (scheme, prefix, secret_sha256, platform_id, user_id, name)
       select 'Token', 'test ' || n, '', $1, $2, 'token ' || n from generate_series(1, 100) n`,
      [server.ids.north, server.ids.pat],
    );
    expect((await create({ name: 'k' })).status).toBe(409);
    expect(await list()).toHaveLength(100);
  });
});

describe('listUserTokens', () => {
  it('200: by name, without secrets; 304: the same again', async () => {
    const { body: second } = await create({ name: 'second' });
    await create({ name: 'first', scopes: ['read', 'read', 'upsertCourse'] });
    await create({ name: 'key' }, { user: 'ada', who: 'admin' });
    const answer = await read<Token[]>(pathOf('pat'), {}, 'learner');
    expect(answer.body).toMatchObject([
      { name: 'first', scopes: ['read', 'upsertCourse'] },
      { name: 'second', scopes: null },
    ]);
    expect(answer.text).not.toContain(second.token.split('.')[1]);
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await server.request('GET', pathOf('pat'), { as: server.as.learner, headers })).status).toBe(304);
    expect((await read(pathOf('pat'), {}, null)).status).toBe(401);
    expect((await read(pathOf('ada'), {}, 'learner')).status).toBe(403);
    expect((await read(pathOf('pat', '/api/core/orgs/south/'), {}, 'learner')).status).toBe(404);
    expect((await read(pathOf('%00'), {}, 'learner')).status).toBe(400);
  });
});

describe('deleteUserToken', () => {
  it('204: revoked at once, in other processes too; 404: again, or of another person', async () => {
    const other = await server.other({});
    try {
      const { body } = await create({ name: 'a ünd? #1' });
      const statuses = async () => [
        (await server.request('GET', COURSES, { as: as(body) })).status,
        (await other.request('GET', COURSES, { as: as(body) })).status,
      ];
      expect(await statuses()).toEqual([200, 200]);
      expect((await revoke('a ünd? #1', { user: 'ada', who: 'admin' })).status).toBe(404);
      expect((await revoke('a ünd? #1', { who: 'otherAdmin' })).status).toBe(404);
      expect((await revoke('a ünd? #1', { user: 'ada' })).status).toBe(403);
      expect((await revoke('a ünd? #1', { who: null })).status).toBe(401);
      expect((await revoke('\u0000')).status).toBe(400);
      expect((await revoke('a ünd? #1')).status).toBe(204);
      // Sooner than a verified token is forgotten by itself (10 s).
      await eventually(async () => expect(await statuses()).toEqual([401, 401]), 8_000);
      expect((await revoke('a ünd? #1')).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('204: administrators revoke tokens of former members', async () => {
    await create({ name: 'k' });
    await rows('update memberships set active = false where user_id = $1', [server.ids.pat]);
    expect((await list('pat', 'admin')).map(({ name }) => name)).toEqual(['k']);
    expect((await revoke('k', { who: 'admin' })).status).toBe(204);
  });
});

describe('scopes', () => {
  const ask = (authorization: string, method: string, path: string, body?: object) =>
    server.request(method, path, { as: authorization, ...(body && { body }) });

  it('403: every operation that they do not include, whatever the role', async () => {
    const { body: key } = await send<{ key: string }>('POST', '/api/core/platform/api-tokens/', {
      platform_key: 'north',
      name: 'reader',
      scopes: ['read', 'createGroup'],
    });
    const reader = `Api-Key ${key.key}`;
    expect((await ask(reader, 'GET', `${NORTH}groups/`)).status).toBe(200);
    expect((await ask(reader, 'POST', `${NORTH}groups/`, { name: 'Fellows' })).status).toBe(201);
    expect(await ask(reader, 'DELETE', `${NORTH}groups/999999/`)).toMatchObject({
      status: 403,
      body: { detail: 'The scopes of this credential do not include deleteGroup.' },
    });
    const south = await ask(reader, 'DELETE', '/api/core/orgs/south/groups/999999/');
    expect(south.status).toBe(404);
  });

  it('403: a single operation excludes reads', async () => {
    const { body } = await create({ name: 'k', scopes: ['listCourses'] });
    expect((await ask(as(body), 'GET', COURSES)).status).toBe(200);
    expect((await ask(as(body), 'GET', '/api/catalog/programs/?platform_key=north')).status).toBe(403);
  });

  it('403: no credential with scopes creates credentials', async () => {
    const { body } = await create({ name: 'k', scopes: ['createUserToken'] });
    expect((await createAs(as(body), { name: 'wider' })).status).toBe(403);
    const { body: key } = await send<{ key: string }>('POST', '/api/core/platform/api-tokens/', {
      platform_key: 'north',
      name: 'maker',
      scopes: ['createApiToken', 'createUserToken'],
    });
    const maker = `Api-Key ${key.key}`;
    expect(
      (await ask(maker, 'POST', '/api/core/platform/api-tokens/', { platform_key: 'north', name: 'n' })).status,
    ).toBe(403);
    expect((await createAs(maker, { name: 'n' })).status).toBe(403);
  });
});
