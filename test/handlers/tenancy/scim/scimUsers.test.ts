import { describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { eventually } from '../../../support/eventually.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { USERS, scimServer } from './scimServer.js';

const { server, rows, call, patch, audit } = scimServer();
restoreBeforeEach(server.db);

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const NOOR = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
  externalId: '880214',
  userName: 'noor.haddad',
  name: { givenName: 'Noor', familyName: 'Haddad' },
  emails: [
    { value: 'noor@home.example', type: 'home' },
    { value: 'noor.haddad@north.example', type: 'work', primary: true },
  ],
  active: true,
  title: 'Lecturer',
  phoneNumbers: [{ value: '+49 30 1234', type: 'work' }],
  [ENTERPRISE]: { employeeNumber: '70214', department: 'Science/Chemistry', manager: { value: 'm-1' } },
};
const create = (body: object = NOOR) => call('POST', USERS, { body });
const at = (id: string | number) => `${USERS}/${id}`;
const find = async (filter: string) =>
  (await call('GET', USERS, { query: { filter } })).body.Resources.map(({ userName }) => userName);
const addToSouth = (user: string) =>
  rows(`insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')`, [
    server.ids.south,
    server.ids[user],
  ]);

describe('createScimUser', () => {
  it('201: a learner with the attributes that the service keeps', async () => {
    const { status, body, headers } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      schemas: NOOR.schemas,
      externalId: '880214',
      userName: 'noor.haddad',
      displayName: 'Noor Haddad',
      name: { formatted: 'Noor Haddad', givenName: 'Noor', familyName: 'Haddad' },
      emails: [{ value: 'noor.haddad@north.example', type: 'work', primary: true }],
      active: true,
      title: 'Lecturer',
      [ENTERPRISE]: NOOR[ENTERPRISE],
    });
    expect(body).not.toHaveProperty('phoneNumbers');
    expect(headers.get('location')).toBe(body.meta.location);
    expect(headers.get('content-type')).toMatch(/^application\/scim\+json/);
    const members = await rows(
      `select role, active, departments.name from memberships
       join department_members using (platform_id, user_id) join departments on departments.id = department_id
       where memberships.user_id = $1`,
      [body.id],
    );
    expect(members).toEqual([{ role: 'learner', active: true, name: 'Chemistry' }]);
    expect((await call('GET', at(body.id))).body).toEqual(body);
    expect(await audit('scim_users')).toMatchObject([{ operation: 'createScimUser', actor_id: server.ids.ada }]);
  });

  it('201: JSON without the media type of SCIM, an address as user name, names in any case', async () => {
    const { status, body } = await call('POST', USERS, {
      body: { USERNAME: 'ines@north.example', DisplayName: 'Ines', Active: 'True', title: null },
      headers: { 'Content-Type': 'application/json' },
    });
    expect([status, body.emails[0]!.value, body.displayName, body.active]).toEqual([
      201,
      'ines@north.example',
      'Ines',
      true,
    ]);
  });

  it('409: a user name, address or externalId that is taken; accounts of another platform', async () => {
    await create();
    const taken = [
      { ...NOOR, userName: 'NOOR.HADDAD' },
      { ...NOOR, userName: 'other' },
      { userName: 'other', externalId: '880214', emails: [{ value: 'other@north.example' }] },
      { userName: 'pat', emails: [{ value: 'pat@north.example' }] },
      { userName: 'kim', emails: [{ value: 'kim@south.example' }] },
      { userName: 'other', emails: [{ value: 'kim@south.example' }] },
    ];
    for (const body of taken)
      expect(await create(body)).toMatchObject({ status: 409, body: { status: '409', scimType: 'uniqueness' } });
    expect(await find('userName eq "kim"')).toEqual([]);
  });

  it('201, 409: of parallel ones with one user name one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('400: no user name, no address, an address that is none, a long text', async () => {
    for (const body of [
      { displayName: 'Nobody' },
      { userName: 'nobody' },
      { userName: 'nobody', emails: [{ value: 'nobody' }] },
      { ...NOOR, title: 'x'.repeat(300) },
      { ...NOOR, [ENTERPRISE]: { department: 'Science//Physics' } },
    ])
      expect(await create(body)).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  });
});

describe('listScimUsers', () => {
  it('200: members of the platform alone, by page and order', async () => {
    const { body } = await call('GET', USERS, { query: { sortBy: 'userName', sortOrder: 'descending' } });
    expect([body.totalResults, body.startIndex, body.Resources.map(({ userName }) => userName)]).toEqual([
      4,
      1,
      ['vic', 'pat', 'dean', 'ada'],
    ]);
    const page = (await call('GET', USERS, { query: { startIndex: 2, count: 1, sortBy: 'userName' } })).body;
    expect([page.totalResults, page.startIndex, page.itemsPerPage, page.Resources[0]!.userName]).toEqual([
      4,
      2,
      1,
      'dean',
    ]);
    expect((await call('GET', USERS, { query: { startIndex: -3, count: -1 } })).body).toMatchObject({
      totalResults: 4,
      startIndex: 1,
      Resources: [],
    });
  });

  it('200: by filter', async () => {
    await create();
    expect(await find('USERNAME Eq "NOOR.haddad"')).toEqual(['noor.haddad']);
    expect(await find('externalId eq "880214" and not (userName co "x")')).toEqual(['noor.haddad']);
    expect(await find('emails[type eq "work" and value ew "@NORTH.example"] and title pr')).toEqual(['noor.haddad']);
    expect(await find(`${ENTERPRISE}:department sw "science/"`)).toEqual(['noor.haddad']);
    expect(await find('urn:ietf:params:scim:schemas:core:2.0:User:name.familyName eq "haddad"')).toEqual([
      'noor.haddad',
    ]);
    expect(await find('active eq false or (emails eq "pat@north.example")')).toEqual(['pat']);
    expect((await find('externalId eq null and userName ne "ada"')).sort()).toEqual(['dean', 'pat', 'vic']);
    expect(await find('meta.created gt "2999-01-01T00:00:00Z"')).toEqual([]);
    expect(await find('userName eq "kim"')).toEqual([]);
  });

  it('200: chosen attributes', async () => {
    await create();
    const query = { filter: 'userName eq "noor.haddad"' };
    const read = async (more: object) =>
      (await call('GET', USERS, { query: { ...query, ...more } })).body.Resources[0]!;
    expect(Object.keys(await read({ attributes: 'userName,name.givenName' })).sort()).toEqual(
      ['id', 'name', 'schemas', 'userName'].sort(),
    );
    expect((await read({ attributes: 'name.givenName' })).name).toEqual({ givenName: 'Noor' });
    const rest = await read({ excludedAttributes: `emails,meta,${ENTERPRISE}` });
    expect(rest).not.toHaveProperty('emails');
    expect(rest).not.toHaveProperty('meta');
    expect(rest[ENTERPRISE]).toBeUndefined();
    expect(rest.title).toBe('Lecturer');
  });

  it('400: filters that are not valid', async () => {
    for (const filter of [
      'userName',
      'userName eq',
      'userName is "x"',
      'unknown eq "x"',
      'userName eq "x" and',
      '(userName eq "x"',
      'active gt true',
      'userName eq 5',
      `${'('.repeat(11)}active eq true${')'.repeat(11)}`,
      Array.from({ length: 51 }, () => 'active eq true').join(' and '),
      'emails[phone eq "x"]',
      'userName eq "\\u0000"',
    ])
      expect([filter, await call('GET', USERS, { query: { filter } })]).toMatchObject([
        filter,
        { status: 400, body: { scimType: 'invalidFilter' } },
      ]);
  });

  it('401, 403, 404: no credential, no administrator, another tenant; each in the form of SCIM', async () => {
    for (const [who, status] of [
      [null, 401],
      ['learner', 403],
      ['viewer', 403],
      ['otherAdmin', 404],
    ] as const) {
      const answer = await call('GET', USERS, { who });
      expect(answer).toMatchObject({ status, body: { status: String(status) } });
      expect(answer.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    }
  });
});

describe('getScimUser', () => {
  it('200, 304: one user, with an ETag', async () => {
    const { body, headers } = await call('GET', at(server.ids.pat!));
    expect(body).toMatchObject({ userName: 'pat', active: true, groups: [] });
    expect(headers.get('etag')).toBe(body.meta.version);
    const again = await call('GET', at(body.id), { headers: { 'If-None-Match': body.meta.version } });
    expect(again.status).toBe(304);
  });

  it('404: unknown, no number, of another platform', async () => {
    for (const id of [999_999, 'pat', server.ids.kim!]) expect((await call('GET', at(id))).status).toBe(404);
  });
});

describe('replaceScimUser', () => {
  it('200: removes what is absent, and keeps the address', async () => {
    const { body: user } = await create();
    const { status, body } = await call('PUT', at(user.id), { body: { userName: 'noor', displayName: 'Noor H.' } });
    expect([status, body.userName, body.displayName, body.emails[0]!.value, body.active]).toEqual([
      200,
      'noor',
      'Noor H.',
      'noor.haddad@north.example',
      true,
    ]);
    for (const name of ['title', 'externalId', ENTERPRISE]) expect(body).not.toHaveProperty(name);
    expect(await rows('select from department_members where user_id = $1', [user.id])).toEqual([]);
  });

  it('412: changed since it was read', async () => {
    const { body: user } = await create();
    const headers = { 'If-Match': user.meta.version };
    const change = (title: string) => call('PUT', at(user.id), { body: { ...NOOR, title }, headers });
    expect((await change('Reader')).status).toBe(200);
    expect((await change('Professor')).status).toBe(412);
  });

  it('409: a name of another account', async () => {
    const { body: user } = await create();
    expect((await call('PUT', at(user.id), { body: { ...NOOR, userName: 'kim' } })).status).toBe(409);
    expect((await call('PUT', at(user.id), { body: { ...NOOR, userName: 'PAT' } })).status).toBe(409);
  });
});

describe('updateScimUser', () => {
  it('200: deactivates the membership here alone, and activates it', async () => {
    await addToSouth('pat');
    expect((await patch(at(server.ids.pat!), { op: 'replace', path: 'active', value: false })).body.active).toBe(false);
    const memberships = () =>
      rows('select platform_id as id, active from memberships where user_id = $1 order by active', [server.ids.pat]);
    expect(await memberships()).toEqual([
      { id: server.ids.north, active: false },
      { id: server.ids.south, active: true },
    ]);
    expect((await call('GET', at(server.ids.pat!))).body.active).toBe(false);
    await patch(at(server.ids.pat!), { op: 'Replace', value: { active: 'True' } });
    expect((await memberships()).every((one) => (one as { active: boolean }).active)).toBe(true);
  });

  it('409: accounts of people of other platforms keep names and addresses, also when they are deactivated', async () => {
    await addToSouth('pat');
    for (const change of [
      { path: 'userName', value: 'patricia' },
      { path: 'displayName', value: 'Patricia' },
      { path: 'emails[type eq "work"].value', value: 'x@north.example' },
    ])
      expect(await patch(at(server.ids.pat!), { op: 'replace', ...change })).toMatchObject({
        status: 409,
        body: { scimType: 'mutability' },
      });
    const body = { userName: 'patricia', displayName: 'Patricia', active: false };
    expect((await call('PUT', at(server.ids.pat!), { body })).body).toMatchObject({ userName: 'pat', active: false });
    expect((await patch(at(server.ids.pat!), { op: 'add', path: 'title', value: 'Reader' })).status).toBe(200);
    const south = '/api/scim/orgs/south/v2/Users';
    const { body: there } = await call('GET', `${south}/${server.ids.pat}`, { who: 'otherAdmin' });
    expect(there).toMatchObject({ userName: 'pat', active: true });
    expect(there).not.toHaveProperty('title');
  });

  it('200: a deactivated person is refused soon, in other processes too', async () => {
    const other = await server.other({});
    try {
      const token = (await createCredential(server.db, TESTER, { user: 'pat' })).authorization;
      const path = '/api/core/orgs/north/users/pat/tokens/';
      const statuses = async () => [
        (await server.request('GET', path, { as: token })).status,
        (await other.request('GET', path, { as: token })).status,
      ];
      expect(await statuses()).toEqual([200, 200]);
      await patch(at(server.ids.pat!), { op: 'replace', path: 'active', value: false });
      // Sooner than a verified token is forgotten by itself (10 s).
      await eventually(async () => expect((await statuses()).every((status) => status > 400)).toBe(true), 8_000);
    } finally {
      await other.close();
    }
  });
  it('412: an older version', async () => {
    const body = { Operations: [{ op: 'replace', path: 'title', value: 'Reader' }] };
    const headers = { 'If-Match': 'W/"older"' };
    expect((await call('PATCH', at(server.ids.pat!), { body, headers })).status).toBe(412);
  });
  it('409: administrators cannot deactivate or delete themselves by their token', async () => {
    expect((await patch(at(server.ids.ada!), { op: 'replace', path: 'active', value: false })).status).toBe(409);
    expect((await call('DELETE', at(server.ids.ada!))).status).toBe(409);
  });

  it('400: paths, operations and values that are not valid, and then nothing changes', async () => {
    const { body: user } = await create();
    const good = { op: 'replace', path: 'title', value: 'Reader' };
    for (const bad of [
      { op: 'move', path: 'title' },
      { op: 'replace', path: 'unknown', value: 'x' },
      { op: 'replace', path: 'emails[', value: 'x' },
      { op: 'remove', path: 'userName' },
      { op: 'remove' },
      { op: 'replace', value: 'x' },
      { op: 'replace', path: 'active', value: 'maybe' },
      { op: 'add', path: 'title', value: { text: 'x' } },
    ])
      expect([bad, (await patch(at(user.id), good, bad)).status]).toEqual([bad, 400]);
    expect((await call('GET', at(user.id))).body.title).toBe('Lecturer');
  });

  it('200: twenty at once lose nothing', async () => {
    const { body: user } = await create();
    const paths = ['title', 'nickName', 'locale', 'timezone'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => patch(at(user.id), { op: 'replace', path: paths[nth % 4], value: 'x' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await call('GET', at(user.id))).body).toMatchObject(Object.fromEntries(paths.map((path) => [path, 'x'])));
  });
});

describe('deleteScimUser', () => {
  it('204, 404: deactivates, keeps records, and is revived by the same user name', async () => {
    const { body: user } = await create();
    expect((await call('DELETE', at(user.id), { headers: { 'If-Match': 'W/"other"' } })).status).toBe(412);
    expect((await call('DELETE', at(user.id))).status).toBe(204);
    expect((await call('DELETE', at(user.id))).status).toBe(404);
    expect((await call('GET', at(user.id))).status).toBe(404);
    expect((await patch(at(user.id), { op: 'replace', path: 'active', value: true })).status).toBe(404);
    expect(await find('userName eq "noor.haddad"')).toEqual([]);
    expect(await rows('select active from memberships where user_id = $1', [user.id])).toEqual([{ active: false }]);
    const again = await create({ ...NOOR, externalId: 'new' });
    expect([again.status, again.body.id, again.body.externalId, again.body.active]).toEqual([
      201,
      user.id,
      'new',
      true,
    ]);
  });
});
