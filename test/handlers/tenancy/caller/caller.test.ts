import { describe, expect, it } from '@jest/globals';
import { operationTable } from '../../../../generated/operations.js';
import type { components } from '../../../../generated/types.js';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { TESTER } from '../../../support/database.js';
import { NORTH, SOUTH, type Who, coreServer } from '../coreServer.js';

type Caller = components['schemas']['Caller'];
type Page = components['schemas']['CallerPlatformPage'];
type Operations = components['schemas']['CallerOperations'];

const { server, departments, read } = coreServer();
const CALLER = '/api/core/caller/';
const PLATFORMS = `${CALLER}platforms/`;
const OPERATIONS = `${NORTH}caller-operations/`;
const long = { headers: { 'if-none-match': 'a'.repeat(1001) } };
const createKey = async (request: Parameters<typeof createCredential>[2]) =>
  (await createCredential(server.db, TESTER, request)).authorization;

describe('getCaller', () => {
  it('200: a person, with their own name; 304: the same again', async () => {
    await server.db.pool.query(`update users set name = 'Pat Ray' where username = 'pat'`);
    const { status, body, headers } = await read<Caller>(CALLER, {}, 'learner');
    expect([status, body]).toEqual([
      200,
      {
        ...{ kind: 'person', user_id: server.ids.pat, username: 'pat', name: 'Pat Ray', email: 'pat@north.example' },
        ...{ is_dm_admin: false, scopes: null, session_id: null },
      },
    ]);
    const again = { as: server.as.learner, headers: { 'if-none-match': headers.get('etag')! } };
    expect((await server.request('GET', CALLER, again)).status).toBe(304);
  });

  it('200: keys have no person, and scopes', async () => {
    const scoped = await createKey({ platform: 'north', role: 'platform_admin', scopes: ['read'] });
    const nobody = { kind: 'key', user_id: null, username: null, name: null, email: null, session_id: null };
    expect((await server.request('GET', CALLER, { as: scoped })).body).toEqual({
      ...nobody,
      ...{ is_dm_admin: false, scopes: ['read'] },
    });
    expect((await read(CALLER, {}, 'dmAdmin')).body).toEqual({ ...nobody, is_dm_admin: true, scopes: null });
  });

  it('400, 401, 403: an ETag that is too long, no credential, a scope that does not include it', async () => {
    expect((await server.request('GET', CALLER, { as: server.as.admin, ...long })).status).toBe(400);
    expect((await read(CALLER, {}, null)).status).toBe(401);
    const narrow = await createKey({ platform: 'north', role: 'platform_admin', scopes: ['upsertCourse'] });
    expect((await server.request('GET', CALLER, { as: narrow })).status).toBe(403);
  });
});

describe('listCallerPlatforms', () => {
  const list = async (who: Who, query = {}) => {
    const { body } = await read<Page>(PLATFORMS, query, who);
    return [body.count, body.results.map(({ key, role }) => [key, role])];
  };

  it('200: the own ones with the role there, and all for a DM admin', async () => {
    expect(await list('admin')).toEqual([1, [['north', 'platform_admin']]]);
    expect(await list('viewer')).toEqual([1, [['north', 'platform_viewer']]]);
    expect(await list('otherLearner')).toEqual([1, [['south', 'learner']]]);
    expect(await list('dmAdmin')).toEqual([
      2,
      [
        ['north', 'dm_admin'],
        ['south', 'dm_admin'],
      ],
    ]);
    const { body } = await read<Page>(PLATFORMS, {}, 'dean');
    expect(body.results).toEqual([
      {
        ...{ key: 'north', name: 'North', role: 'learner', program_ids: [] },
        department_ids: [departments.physics, departments.optics],
      },
    ]);
  });

  it('200: a part of the key or name; pages; 304: the same again', async () => {
    expect(await list('dmAdmin', { query: 'ÓUTH' })).toEqual([1, [['south', 'dm_admin']]]);
    expect(await list('admin', { query: 'south' })).toEqual([0, []]);
    expect(await list('dmAdmin', { page: 2, page_size: 1 })).toEqual([2, [['south', 'dm_admin']]]);
    expect(await list('dmAdmin', { page: 9 })).toEqual([2, []]);
    const { headers } = await read(PLATFORMS);
    const again = { as: server.as.admin, headers: { 'if-none-match': headers.get('etag')! } };
    expect((await server.request('GET', PLATFORMS, again)).status).toBe(304);
  });

  it('200: the platform whose key is searched comes first', async () => {
    const rename = (name: string) => server.db.pool.query(`update platforms set name = $1 where key = 'north'`, [name]);
    await rename('A neighbour of south');
    try {
      expect(await list('dmAdmin', { query: 'south' })).toEqual([
        2,
        [
          ['south', 'dm_admin'],
          ['north', 'dm_admin'],
        ],
      ]);
    } finally {
      await rename('North');
    }
  });

  it('400, 401, 403: no page, no credential, a scope that does not include it', async () => {
    expect((await read(PLATFORMS, { page: 0 })).status).toBe(400);
    expect((await read(PLATFORMS, {}, null)).status).toBe(401);
    const narrow = await createKey({ platform: 'north', role: 'platform_admin', scopes: ['upsertCourse'] });
    expect((await server.request('GET', PLATFORMS, { as: narrow })).status).toBe(403);
  });
});

describe('listCallerOperations', () => {
  const list = async (as: string) =>
    (await server.request<Operations>('GET', OPERATIONS, { as })).body.operations.map(String);

  it('200: what the role may call; 304: the same again', async () => {
    const learner = await list(server.as.learner);
    expect(learner).toEqual(expect.arrayContaining(['getCaller', 'searchCatalog', 'getLearnerActivity']));
    for (const id of ['listAtRiskLearners', 'createIdentityProvider', 'listRegisteredApps'])
      expect(learner).not.toContain(id);
    const viewer = await list(server.as.viewer);
    expect(viewer).toContain('listGroups');
    expect(viewer).not.toContain('createIdentityProvider');
    const admin = await list(server.as.admin);
    expect(admin).toContain('createIdentityProvider');
    expect(admin).not.toContain('listRegisteredApps');
    const all = await list(server.as.dmAdmin);
    expect(all).toContain('listRegisteredApps');
    // In the order of the contract.
    expect(all).toEqual(Object.keys(operationTable).filter((id) => all.includes(id)));
    expect((await read<Operations>(OPERATIONS, {}, 'dean')).body.operations).toContain('listAtRiskLearners');
    const { headers } = await read(OPERATIONS);
    const again = { as: server.as.admin, headers: { 'if-none-match': headers.get('etag')! } };
    expect((await server.request('GET', OPERATIONS, again)).status).toBe(304);
  });

  it('200: what an operation of the list answers is neither 401 nor 403, and of the others one of these', async () => {
    const paths = Object.entries(operationTable).filter(
      ([, { method, path }]) => method === 'GET' && path.replace('{org}', '') === path.replace(/\{[^}]*\}/g, ''),
    );
    const allowed = await list(server.as.viewer);
    expect(paths.length).toBeGreaterThan(50);
    for (const [id, { path, permissions }] of paths) {
      const { status } = await server.request('GET', path.replace('{org}', 'north'), { as: server.as.viewer });
      const isRefused = status === 401 || status === 403;
      // Whether a person administers the program or is the person that a query names depends on the query.
      if (!permissions.some((name) => /Program|OfUser/.test(name)))
        expect([id, isRefused]).toEqual([id, !allowed.includes(id)]);
    }
  });

  it('200: scopes narrow the list', async () => {
    const narrow = await createKey({
      platform: 'north',
      role: 'platform_admin',
      scopes: ['listCallerOperations', 'upsertCourse'],
    });
    const operations = await list(narrow);
    expect(operations).toEqual(expect.arrayContaining(['listCallerOperations', 'upsertCourse']));
    expect(operations).not.toContain('listLearners');
  });

  it('400, 401, 403, 404: a name that is none, no credential, a foreign scope, other platforms', async () => {
    expect((await read('/api/core/orgs/%00/caller-operations/')).status).toBe(400);
    expect((await read(OPERATIONS, {}, null)).status).toBe(401);
    const narrow = await createKey({ platform: 'north', role: 'platform_admin', scopes: ['upsertCourse'] });
    expect((await server.request('GET', OPERATIONS, { as: narrow })).status).toBe(403);
    expect((await read(`${SOUTH}caller-operations/`)).status).toBe(404);
  });
});
