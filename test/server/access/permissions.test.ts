import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { type FixtureContext, createFixtureContract } from '../../support/fixtureContract.js';
import { eventually } from '../../support/eventually.js';
import { insertDepartment, insertPlatform, insertProgram, insertUser } from '../../support/people.js';
import { type TestRequest, type TestServer, startTestServer } from '../../support/server.js';

const db = testDatabase();
let server: TestServer;
const as: Record<string, string> = {};

const CLASSES = [
  'IsDMAdmin',
  'IsPlatformAdmin',
  'IsPlatformAdminReadOnly',
  'IsPlatformAdminOfUserReadOnly',
  'IsPlatformAdminForProgram',
  'IsDepartmentModeAdminInPlatform',
  'IsLmsUserReadOnly',
  'IsAdminUserOrStudent',
  'authenticated',
];
const describeAccess = ({ access, reply }: FixtureContext) =>
  reply(200, { as: access.as, platform: access.platform?.key ?? null, user: access.user?.username ?? null });
const [read, write] = [
  { method: 'get', run: describeAccess },
  { method: 'post', run: describeAccess, body: { type: 'object' } },
];

const contract = createFixtureContract([
  ...CLASSES.flatMap((name) => [
    { operationId: `get${name}`, path: `/api/${name}/`, permissions: [name], ...read },
    { operationId: `post${name}`, path: `/api/${name}/`, permissions: [name], ...write },
  ]),
  {
    operationId: 'ignoresNames',
    method: 'post',
    path: '/api/ignoring/',
    permissions: ['IsAdminUserOrStudent', 'IsPlatformAdmin'],
    run: describeAccess,
    body: {
      type: 'object',
      properties: { org: { anyOf: [{ readOnly: true }] }, user: { readOnly: true }, username: { type: 'string' } },
    },
  },
  { operationId: 'byPath', path: '/api/orgs/{org}/users/{username}/', permissions: ['IsAdminUserOrStudent'], ...read },
  { operationId: 'byNumberInPath', path: '/api/people/{user_id}/', permissions: ['IsAdminUserOrStudent'], ...read },
  {
    operationId: 'several',
    path: '/api/several/',
    permissions: ['IsLmsUserReadOnly', 'IsPlatformAdminOfUserReadOnly', 'IsDMAdmin'],
    ...read,
  },
  { operationId: 'anybody', path: '/api/anybody/', permissions: ['anyone'], security: [], ...read },
  {
    operationId: 'strict',
    path: '/api/strict/',
    permissions: ['IsPlatformAdmin'],
    parameters: [{ name: 'org', in: 'query', schema: { type: 'string', maxLength: 5 } }],
    ...read,
  },
]);

beforeAll(async () => {
  for (const platform of ['north', 'south']) await insertPlatform(db, platform);
  await insertUser(db, 'alice', { roles: { north: 'learner' } });
  await insertUser(db, 'bob', { roles: { south: 'learner' } });
  const department = await insertDepartment(db, 'north', 'Maths');
  await insertProgram(db, 'north', 'P-1');
  await insertProgram(db, 'north', 'P-2');
  const expected = {
    dm: { role: 'dm_admin' },
    admin: { role: 'platform_admin', platform: 'north' },
    viewer: { role: 'platform_viewer', platform: 'north' },
    department: { role: 'department_admin', platform: 'north', department },
    program: { role: 'program_admin', platform: 'north', program: 'P-1' },
    learner: { role: 'learner', platform: 'north' },
    alice: { user: 'alice' },
    foreign: { role: 'platform_admin', platform: 'south' },
  } as const;
  for (const [name, request] of Object.entries(expected))
    as[name] = (await createCredential(db, TESTER, request)).authorization;
  server = await startTestServer({ db, contract });
});
afterAll(() => server?.close());

async function sendAs(who: string, method: string, path: string, request: TestRequest = {}) {
  const { status, body } = await server.request(method, path, { as: as[who]!, ...request });
  return status === 200 ? body : status;
}

const ALLOWED: [string, string, string][] = [
  // class, who may read in north, who may write in north
  ['IsDMAdmin', 'dm', 'dm'],
  ['IsPlatformAdmin', 'dm admin', 'dm admin'],
  ['IsPlatformAdminReadOnly', 'dm admin viewer', ''],
  ['IsPlatformAdminOfUserReadOnly', 'dm admin viewer', ''],
  ['IsPlatformAdminForProgram', 'program', 'program'],
  ['IsDepartmentModeAdminInPlatform', 'department', 'department'],
  ['IsLmsUserReadOnly', 'dm department program learner admin viewer alice', ''],
  [
    'IsAdminUserOrStudent',
    'dm admin viewer department program learner alice',
    'dm admin viewer department program learner alice',
  ],
  [
    'authenticated',
    'dm admin viewer department program learner alice',
    'dm admin viewer department program learner alice',
  ],
];

describe.each(ALLOWED)('%s', (name, readers, writers) => {
  const everyone = ['dm', 'admin', 'viewer', 'department', 'program', 'learner', 'alice'];
  const sorted = (names: string[]) => [...names].sort();
  const allowedTo = async (method: string, request: TestRequest) => {
    const outcomes = await Promise.all(
      everyone.map(async (who) => [who, await sendAs(who, method, `/api/${name}/`, request)] as const),
    );
    for (const [who, answer] of outcomes) if (typeof answer === 'number') expect([who, answer]).toEqual([who, 403]);
    return sorted(outcomes.filter(([, answer]) => typeof answer !== 'number').map(([who]) => who));
  };

  it('allows callers with the class in the platform', async () => {
    expect(await allowedTo('GET', { query: { platform_key: 'north' } })).toEqual(
      sorted(readers.split(' ').filter(Boolean)),
    );
    expect(await allowedTo('POST', { body: { org: 'north' } })).toEqual(sorted(writers.split(' ').filter(Boolean)));
  });

  it('allows callers with the class in any platform when none is named', async () => {
    expect(await allowedTo('GET', {})).toEqual(sorted(readers.split(' ').filter(Boolean)));
  });

  it('404: for members of other platforms, as for an unknown platform', async () => {
    const there = await server.request('GET', `/api/${name}/`, { as: as.foreign!, query: { org: 'north' } });
    const nowhere = await server.request('GET', `/api/${name}/`, { as: as.foreign!, query: { org: 'nirth' } });
    expect([there.status, nowhere.status]).toEqual([404, 404]);
    expect(there.body.detail).toBe(String(nowhere.body.detail).replace('nirth', 'north'));
  });

  it('401: without a credential', async () => {
    expect((await server.request('GET', `/api/${name}/`)).status).toBe(401);
  });
});

describe('the addressed platform', () => {
  it('is not known by its key any more when another process has changed that', async () => {
    await insertPlatform(db, 'before');
    const named = (org: string) => sendAs('dm', 'GET', '/api/IsDMAdmin/', { query: { org } });
    expect(await named('before')).toMatchObject({ platform: 'before' });
    await db.pool.query(`update platforms set key = 'after' where key = 'before'`);
    // Sooner than a platform is forgotten by itself (10 s).
    await eventually(async () => expect(await named('before')).toBe(404), 8_000);
    expect(await named('after')).toMatchObject({ platform: 'after' });
  });

  it('is named by path, query or body, by any of its names', async () => {
    expect(await sendAs('admin', 'GET', '/api/orgs/north/users/alice/')).toMatchObject({ platform: 'north' });
    for (const name of ['org', 'platform_key', 'platform_org']) {
      expect(await sendAs('admin', 'GET', '/api/IsPlatformAdmin/', { query: { [name]: 'north' } })).toMatchObject({
        platform: 'north',
      });
      expect(await sendAs('admin', 'POST', '/api/IsPlatformAdmin/', { body: { [name]: 'north' } })).toMatchObject({
        platform: 'north',
      });
    }
  });

  it('may be named twice; 400: two platforms', async () => {
    const path = '/api/IsPlatformAdmin/';
    expect(await sendAs('admin', 'GET', path, { query: { org: 'north', platform_key: 'north' } })).toMatchObject({
      platform: 'north',
    });
    expect(await sendAs('admin', 'GET', path, { query: { org: 'north', platform_key: 'south' } })).toBe(400);
    expect(await sendAs('admin', 'GET', path, { query: { org: ['north', 'south'] } })).toBe(400);
    expect(await sendAs('admin', 'POST', path, { query: { org: 'south' }, body: { org: 'north' } })).toBe(400);
  });

  it('is absent when empty, and is never looked up by an invalid key', async () => {
    expect(await sendAs('admin', 'GET', '/api/IsPlatformAdmin/', { query: { org: '' } })).toMatchObject({
      platform: null,
    });
    expect(await sendAs('admin', 'GET', '/api/IsPlatformAdmin/', { query: { org: 'no rth' } })).toBe(404);
    expect(await sendAs('dm', 'GET', '/api/IsPlatformAdmin/', { query: { org: '../north' } })).toBe(404);
    expect(await sendAs('admin', 'GET', '/api/strict/', { query: { org: '!!!!!!' } })).toBe(400);
    expect(await sendAs('admin', 'GET', '/api/strict/', { query: { org: '!!!' } })).toBe(404);
  });

  it('is visible to every caller of open operations', async () => {
    const answers = await Promise.all(
      ['north', 'nirth', 'no rth'].map((org) => server.request('GET', '/api/anybody/', { query: { org } })),
    );
    expect(answers.map(({ body }) => body.platform)).toEqual(['north', null, null]);
    expect(await sendAs('foreign', 'GET', '/api/anybody/', { query: { org: 'north' } })).toMatchObject({
      as: 'anyone',
      platform: 'north',
    });
  });

  it('is found by its new key at once', async () => {
    await insertPlatform(db, 'east');
    expect(await sendAs('dm', 'GET', '/api/IsDMAdmin/', { query: { org: 'east' } })).toMatchObject({
      platform: 'east',
    });
    await db.pool.query(`update platforms set key = 'west' where key = 'east'`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await sendAs('dm', 'GET', '/api/IsDMAdmin/', { query: { org: 'east' } })).toBe(404);
  });
});

describe('the addressed user', () => {
  const own: TestRequest['query'][] = [
    { username: 'Alice' },
    { email: 'alice@example.org' },
    { user: 'alice' },
    { user_id: 1 },
    { user: 1 },
    { user_id: 1, username: 'alice' },
    { user_id: 'ALICE@example.org' },
    { learner_id: 'alice' },
  ];
  const others: TestRequest['query'][] = [
    { username: 'bob' },
    { username: 'nobody' },
    { email: 'x' },
    { user: 'bob' },
    { user_id: 2 },
    { user_id: 'x' },
    { user_id: 'bob@example.org' },
    { learner_id: 'bob' },
    { user_id: 1, username: 'bob' },
    { username: ['alice', 'bob'] },
  ];

  it.each(own)('%j is the caller', async (query) => {
    expect(await sendAs('alice', 'GET', '/api/IsLmsUserReadOnly/', { query: query! })).toEqual({
      as: 'IsLmsUserReadOnly',
      platform: null,
      user: 'alice',
    });
  });

  it.each(others)('403: a learner names somebody else, known or not: %j', async (query) => {
    const { status, body } = await server.request('GET', '/api/IsLmsUserReadOnly/', { as: as.alice!, query: query! });
    expect([status, body.detail]).toEqual([403, 'Requires the user.']);
  });

  it('403: a key without a person names a user', async () => {
    expect(await sendAs('learner', 'GET', '/api/IsAdminUserOrStudent/', { query: { username: 'alice' } })).toBe(403);
  });

  it('is looked up for permitted callers', async () => {
    const path = '/api/IsPlatformAdminOfUserReadOnly/';
    expect(await sendAs('admin', 'GET', path, { query: { user_id: 1 } })).toMatchObject({ user: 'alice' });
    expect(await sendAs('dm', 'GET', path, { query: { email: 'BOB@example.org' } })).toMatchObject({ user: 'bob' });
    expect(await sendAs('dm', 'GET', path, { query: { user: '2' } })).toMatchObject({ user: 'bob' });
    expect(
      await sendAs('dm', 'GET', path, { query: { user_id: 'Bob@example.org', learner_id: 'Bob@example.org' } }),
    ).toMatchObject({ user: 'bob' });
    const nobodies: TestRequest['query'][] = [
      { username: 'x' },
      { user_id: 1, username: 'bob' },
      { user_id: '99999999999999999999' },
      { user_id: -1 },
      // A person of another tenant gets the same response as an unknown one.
      { email: 'bob@example.org' },
      { user: '2' },
    ];
    for (const query of nobodies) {
      expect(await sendAs('admin', 'GET', path, { query: query! })).toMatchObject({ user: null });
    }
  });

  it('is not taken from read-only fields', async () => {
    const body = { org: 'south', user: 'alice' };
    expect(await sendAs('alice', 'POST', '/api/ignoring/', { body })).toEqual(
      await sendAs('alice', 'POST', '/api/ignoring/', { body: {} }),
    );
    expect(await sendAs('alice', 'POST', '/api/ignoring/', { body: { ...body, username: 'bob' } })).toBe(403);
    expect(
      await sendAs('alice', 'POST', '/api/ignoring/', { body: { ...body, user: 'bob', username: 'alice' } }),
    ).toMatchObject({ platform: null, user: 'alice' });
  });

  it('400: is never looked up by NUL or by values that are not text', async () => {
    expect(
      await sendAs('admin', 'POST', '/api/IsPlatformAdmin/', { body: { username: { $ne: 1 }, org: 'north' } }),
    ).toMatchObject({ user: null });
    expect(await sendAs('admin', 'POST', '/api/IsPlatformAdmin/', { body: { org: ['north'] } })).toBe(404);
  });
});

describe('the addressed program', () => {
  const path = '/api/IsPlatformAdminForProgram/';
  it('is administered by the caller', async () => {
    expect(await sendAs('program', 'POST', path, { body: { program_key: 'P-1' } })).toMatchObject({
      as: 'IsPlatformAdminForProgram',
    });
    expect(await sendAs('program', 'POST', path, { body: { program_key: 'P-2' } })).toBe(403);
    expect(await sendAs('admin', 'POST', path, { body: { program_key: 'P-1' } })).toBe(403);
  });
});

describe('several classes', () => {
  it('pass the most powerful granted class to the handler', async () => {
    const of = async (who: string, query = {}) =>
      ((await sendAs(who, 'GET', '/api/several/', { query })) as { as?: string }).as;
    expect([await of('dm'), await of('admin'), await of('alice'), await of('admin', { username: 'bob' })]).toEqual([
      'IsDMAdmin',
      'IsPlatformAdminOfUserReadOnly',
      'IsLmsUserReadOnly',
      'IsPlatformAdminOfUserReadOnly',
    ]);
  });
});

describe('a person in a path', () => {
  let alice: number;
  beforeAll(async () => {
    const { rows } = await db.pool.query<{ id: number }>(`select id from users where username = 'alice'`);
    alice = rows[0]!.id;
    // Whose user names are digits: the number of alice, and one that nobody has.
    for (const username of [String(alice), '20231234']) {
      await insertUser(db, username, { roles: { north: 'learner' } });
      as[username] = (await createCredential(db, TESTER, { user: username })).authorization;
    }
  });
  afterAll(() => db.pool.query(`update users set username = 'former-' || username where username ~ '^[0-9]+$'`));
  const inUserId = (who: string, name: string | number) =>
    sendAs(who, 'GET', `/api/people/${encodeURIComponent(name)}/`);
  const inUsername = (who: string, name: string | number) =>
    sendAs(who, 'GET', `/api/orgs/north/users/${encodeURIComponent(name)}/`);

  it('is named by number, user name and e-mail address, in any case', async () => {
    for (const name of ['alice', 'ALICE', 'alice@example.org', 'Alice@Example.org', '20231234']) {
      const user = name === '20231234' ? name : 'alice';
      expect([await inUserId('dm', name), await inUsername('dm', name)]).toMatchObject([{ user }, { user }]);
    }
    expect([await inUserId('dm', 'nobody'), await inUsername('dm', 999_999_999)]).toMatchObject([
      { user: null },
      { user: null },
    ]);
  });

  it("is matched by the parameter's own kind first if it consists of digits", async () => {
    expect([await inUserId('dm', alice), await inUsername('dm', alice)]).toMatchObject([
      { user: 'alice' },
      { user: String(alice) },
    ]);
  });

  it('is the caller only if it matches no other person first', async () => {
    expect(await inUserId('alice', alice)).toMatchObject({ user: 'alice' });
    expect(await inUsername('alice', alice)).toBe(403);
    expect(await inUserId(String(alice), alice)).toBe(403);
    expect(await inUsername(String(alice), alice)).toMatchObject({ user: String(alice) });
    expect([await inUserId('20231234', '20231234'), await inUsername('20231234', '20231234')]).toMatchObject([
      { user: '20231234' },
      { user: '20231234' },
    ]);
  });
});
