import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { testDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { insertDepartment, insertUser } from '../support/people.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../support/server.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { until } from '../support/until.js';
import { runAdmin, runNpmAdmin } from './runAdmin.js';

const db = testDatabase();
let server: TestServer;

beforeAll(async () => {
  await db.pool.query(
    `insert into platforms (key, name, is_main) values ('north', 'North School', false), ('south', 'South', true)`,
  );
  await insertDepartment(db, 'north', 'Engineering');
  await insertUser(db, 'zoe');
  server = await startTestServer({ db });
});
afterAll(() => server?.close());
restoreBeforeEach(db);

const admin = (...args: string[]) => runAdmin({ DATABASE_URL: db.target.url }, args);
async function answer<Body>(...args: string[]): Promise<Body> {
  const { status, output, errors } = await admin(...args, '--json');
  if (status !== 0) throw new Error(`status ${status}: ${errors}`);
  return JSON.parse(output) as Body;
}
async function failure(...args: string[]): Promise<{ error: string; option?: string }> {
  const { status, output, errors } = await admin(...args, '--json');
  expect([status, output]).toEqual([1, '']);
  return JSON.parse(errors) as { error: string; option?: string };
}
const lists = async (as: string, org: string) =>
  (await server.request('GET', '/api/catalog/courses/', { as, query: { org } })).status;
const deletes = async (as: string, org: string) =>
  (await server.request('DELETE', '/api/catalog/courses/', { as, query: { org, course_id: 'none' } })).status;

describe('admin user', () => {
  it('creates people with their part in a platform; twice is harmless', async () => {
    const ann = [
      'user',
      'create',
      '--username',
      'ann',
      '--email',
      'ann@x.example',
      '--name',
      'Ann',
      '--platform',
      'north',
      '--role',
      'department_admin',
      '--department',
      'Engineering/Software',
    ];
    expect(await answer(...ann)).toMatchObject({ outcome: 'created', username: 'ann', role: 'department_admin' });
    expect(await answer(...ann)).toMatchObject({ outcome: 'exists' });
    const { rows } = await db.pool.query(
      `select departments.name, top.name as top, is_admin from department_members
       join departments on departments.id = department_id left join departments top on top.id = departments.parent_id`,
    );
    expect(rows).toEqual([{ name: 'Software', top: 'Engineering', is_admin: true }]);
  });

  it('changes a role when it is requested, and keeps it otherwise', async () => {
    const rolesOfBob = async () =>
      (await answer<{ username: string; roles: object }[]>('user', 'list')).find(({ username }) => username === 'bob')!
        .roles;
    await answer(
      'user',
      'create',
      'bob',
      '--email',
      'bob@x.example',
      '--platform',
      'north',
      '--role',
      'platform_admin',
    );
    await answer('user', 'create', 'bob', '--platform', 'north');
    expect(await rolesOfBob()).toEqual({ north: 'platform_admin' });
    await answer('user', 'create', 'bob', '--platform', 'north', '--role', 'platform_viewer');
    expect(await rolesOfBob()).toEqual({ north: 'platform_viewer' });
  });

  it('names the errors, and stores nothing', async () => {
    expect(await failure('user', 'create', 'eve')).toMatchObject({ option: '--email' });
    expect(await failure('user', 'create', 'eve', '--email', 'eve')).toMatchObject({ option: '--email' });
    expect(await failure('user', 'create', 'eve', '--email', 'ZOE@example.org')).toMatchObject({
      error: expect.stringContaining("'zoe'"),
    });
    expect(await failure('user', 'create', 'zoe', '--email', 'new@x.example')).toMatchObject({ option: '--email' });
    expect(await failure('user', 'create', 'eve', '--email', 'eve@x.example', '--role', 'learner')).toMatchObject({
      option: '--platform',
    });
    expect(await failure('user', 'create', 'eve', '--email', 'eve@x.example', '--platform', 'nope')).toMatchObject({
      option: '--platform',
      error: expect.stringContaining('There are: north, south'),
    });
    expect(await failure('user', 'create', 'eve', '--email', 'eve@x.example', '--role', 'king')).toMatchObject({
      option: '--role',
    });
    const program = ['--platform', 'north', '--role', 'program_admin', '--program', 'P1'];
    expect(await failure('user', 'create', 'eve', '--email', 'eve@x.example', ...program)).toMatchObject({
      option: '--program',
    });
    expect((await db.pool.query(`select from users where username = 'eve'`)).rowCount).toBe(0);
  });
});

describe('admin key', () => {
  it('issues keys that work at once beside a running server, and revokes them at once', async () => {
    const { authorization } = await answer<{ authorization: string }>('key', 'create', '--role', 'dm_admin');
    expect(authorization).toMatch(/^Api-Key [\w-]+\.[\w-]+$/);
    expect([await lists(authorization, 'north'), await deletes(authorization, 'south')]).toEqual([200, 404]);
    expect(await answer('key', 'revoke', authorization)).toEqual({ outcome: 'revoked' });
    // The server hears of it from the database, a moment later.
    await eventually(async () => expect(await lists(authorization, 'north')).toBe(401));
    expect(await failure('key', 'revoke', authorization)).toMatchObject({
      error: expect.stringContaining('no active credential'),
    });
  });

  it.each([
    ['platform_admin', 404],
    ['platform_viewer', 403],
    ['department_admin', 403],
    ['program_admin', 403],
    ['learner', 403],
  ])(
    'issues a %s key of one platform',
    async (role, status) => {
      const { authorization } = await answer<{ authorization: string }>(
        'key',
        'create',
        '--role',
        role,
        '--platform',
        'north',
      );
      expect([
        await lists(authorization, 'north'),
        await lists(authorization, 'south'),
        await deletes(authorization, 'north'),
      ]).toEqual([200, 404, status]);
    },
    60_000,
  );

  it('makes a person who is to learn a member, and says so', async () => {
    await answer('user', 'create', 'cyd', '--email', 'cyd@x.example');
    const { status, output, errors } = await admin(
      'key',
      'create',
      '--role',
      'learner',
      '--platform',
      'south',
      '--user',
      'cyd',
      '--json',
    );
    expect([status, errors]).toEqual([0, "'cyd' is a member of 'south' now.\n"]);
    const { authorization } = JSON.parse(output) as { authorization: string };
    expect([authorization.startsWith('Token '), await lists(authorization, 'south')]).toEqual([true, 200]);
  });

  it('warns of administrators of nothing', async () => {
    expect(await admin('key', 'create', '--role', 'program_admin', '--platform', 'north')).toMatchObject({
      status: 0,
      errors: expect.stringContaining('administers no program'),
    });
    const department = [
      'key',
      'create',
      '--role',
      'department_admin',
      '--platform',
      'north',
      '--department',
      'Engineering',
    ];
    expect(await admin(...department)).toMatchObject({ status: 0, errors: '' });
    await db.pool.query(
      `insert into programs (platform_id, program_key, name) select id, 'P1', 'P' from platforms where key = 'north'`,
    );
    expect(
      await admin('key', 'create', '--role', 'program_admin', '--platform', 'north', '--program', 'P1'),
    ).toMatchObject({ status: 0, errors: '' });
  });

  it('lists credentials without their secrets', async () => {
    const { prefix, authorization } = await answer<{ prefix: string; authorization: string }>(
      'key',
      'create',
      '--role',
      'learner',
      '--platform',
      'north',
      '--expires',
      '30',
      '--label',
      'kiosk',
    );
    const { output } = await admin('key', 'list', '--platform', 'north', '--json');
    const [listed] = (JSON.parse(output) as { prefix: string; label: string; expires: string }[]).filter(
      (one) => one.prefix === prefix,
    );
    expect(listed).toMatchObject({ label: 'kiosk', role: 'learner', platform: 'north', user: null, revoked: null });
    expect((Date.parse(listed!.expires) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect(output).not.toContain(authorization.split('.')[1]);
  });

  it('gives a person the role that the key is to say', async () => {
    await admin('user', 'create', 'ben', '--email', 'ben@x.example');
    const { status, output } = await admin(
      'key',
      'create',
      '--role',
      'platform_viewer',
      '--platform',
      'north',
      '--user',
      'ben',
      '--json',
    );
    expect(status).toBe(0);
    expect((JSON.parse(output) as { authorization: string }).authorization).toMatch(/^Token /);
    const users = JSON.parse((await admin('user', 'list', '--platform', 'north', '--json')).output) as {
      username: string;
      roles: object;
    }[];
    expect(users.find(({ username }) => username === 'ben')?.roles).toEqual({ north: 'platform_viewer' });
  });

  it('names the errors', async () => {
    expect(await failure('key', 'create')).toMatchObject({ option: '--role' });
    expect(await failure('key', 'create', '--role', 'learner')).toMatchObject({ option: '--platform' });
    expect(await failure('key', 'create', '--role', 'dm_admin', '--platform', 'north')).toMatchObject({
      option: '--platform',
    });
    expect(await failure('key', 'create', '--role', 'dm_admin', '--expires', '2001-01-01')).toMatchObject({
      option: '--expires',
    });
    expect(await failure('key', 'create', '--user', 'who')).toMatchObject({ option: '--user' });
    const department = ['--role', 'department_admin', '--platform', 'north', '--department', 'Sales'];
    expect(await failure('key', 'create', ...department)).toMatchObject({ option: '--department' });
  });
});

describe('admin user deactivate', () => {
  it('keeps a person out everywhere or in one platform, at once, until they are let in again', async () => {
    await answer(
      'user',
      'create',
      'ann',
      '--email',
      'ann@x.example',
      '--platform',
      'north',
      '--role',
      'platform_admin',
    );
    const { authorization } = await answer<{ authorization: string }>('key', 'create', '--user', 'ann');
    expect(await lists(authorization, 'north')).toBe(200);
    expect(await answer('user', 'deactivate', 'ANN', '--platform', 'north')).toMatchObject({
      outcome: 'changed',
      active: false,
    });
    await until(async () => (await lists(authorization, 'north')) === 404, 10_000);
    expect(await answer('user', 'activate', 'ann', '--platform', 'north')).toMatchObject({ outcome: 'changed' });
    await until(async () => (await lists(authorization, 'north')) === 200, 10_000);
    expect(await answer('user', 'deactivate', 'ann')).toMatchObject({ outcome: 'changed', platform: null });
    await until(async () => (await lists(authorization, 'north')) === 401, 10_000);
    expect((await admin('user', 'deactivate', 'ann')).output).toBe("User 'ann' was inactive before.\n");
    expect(await failure('user', 'deactivate', 'nobody')).toMatchObject({ option: '--username' });
    expect(await failure('user', 'deactivate', 'ann', '--platform', 'south')).toMatchObject({ option: '--username' });
  });
});

describe('admin', () => {
  it('explains every command', async () => {
    for (const command of [[], ['platform'], ['user', 'create'], ['key', 'create'], ['key', 'revoke']]) {
      const { status, output } = await admin(...command, '--help');
      expect([status, output.startsWith(`Usage: ${['npm run admin --', ...command].join(' ')}`)]).toEqual([0, true]);
    }
    expect(await failure('keys')).toMatchObject({ error: expect.stringContaining("unknown command 'keys'") });
  });

  it('works without a server, on an empty DATA_DIR', async () => {
    const folder = await temporaryDataFolder('lps-admin-');
    try {
      const environment = { DATABASE_URL: undefined, DATA_DIR: folder };
      const create = await runNpmAdmin(environment, ['platform', 'create', 'north', '--json']);
      expect(create).toMatchObject({ status: 0, output: expect.stringMatching(/^{"outcome":"created"/) });
      const key = await runNpmAdmin(environment, [
        'key',
        'create',
        '--role',
        'platform_admin',
        '--platform',
        'north',
        '--json',
      ]);
      expect(key).toMatchObject({ status: 0, output: expect.stringMatching(/^{"authorization":"Api-Key /) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
