import { beforeAll, describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { GROUPS, scimServer } from './scimServer.js';

const { server, rows, call, patch } = scimServer();
restoreBeforeEach(server.db);

let [pat, vic, kim] = ['', '', ''];
beforeAll(() => {
  [pat, vic, kim] = [String(server.ids.pat), String(server.ids.vic), String(server.ids.kim)];
});

const at = (id: string) => `${GROUPS}/${id}`;
const create = (displayName: string, members: string[] = [], externalId?: string) =>
  call('POST', GROUPS, {
    body: { displayName, members: members.map((value) => ({ value })), ...(externalId && { externalId }) },
  });
const idsOf = ({ members }: { members?: { value: string }[] }) => members!.map(({ value }) => value);

describe('createScimGroup', () => {
  it('201: with members, who show it', async () => {
    const { status, body, headers } = await create('Staff', [pat, vic], 'g-1');
    expect([status, body.displayName, body.externalId, idsOf(body)]).toEqual([201, 'Staff', 'g-1', [vic, pat].sort()]);
    expect(headers.get('location')).toBe(body.meta.location);
    const user = (await call('GET', `/api/scim/orgs/north/v2/Users/${pat}`)).body;
    expect(user.groups).toMatchObject([{ value: body.id, display: 'Staff' }]);
  });

  it('400, 409: members of another platform, names and externalIds that are taken', async () => {
    expect(await create('Staff', [kim])).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect((await create('Staff', ['x'])).status).toBe(400);
    await create('Staff', [], 'g-1');
    for (const answer of [await create('STAFF'), await create('Others', [], 'g-1')])
      expect(answer).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
  });
});

describe('listScimGroups', () => {
  it('200: by name, externalId and member, with and without members', async () => {
    const { body: staff } = await create('Staff', [pat], 'g-1');
    await create('Others', [vic]);
    const find = async (filter: string, query = {}) =>
      (await call('GET', GROUPS, { query: { filter, ...query } })).body.Resources;
    expect((await find('displayName eq "STAFF"')).map(idsOf)).toEqual([[pat]]);
    expect((await find('externalId eq "g-1"', { excludedAttributes: 'members' }))[0]).not.toHaveProperty('members');
    expect((await find(`members eq "${vic}"`)).map(({ displayName }) => displayName)).toEqual(['Others']);
    expect(await find(`id eq "${staff.id}" and members[value eq "${vic}"]`)).toEqual([]);
    expect((await call('GET', GROUPS, { query: { sortBy: 'displayName' } })).body).toMatchObject({
      totalResults: 2,
      Resources: [{ displayName: 'Others' }, { displayName: 'Staff' }],
    });
    expect((await call('GET', GROUPS, { query: { filter: 'title pr' } })).status).toBe(400);
  });

  it('404: of another tenant', async () => {
    const { body } = await create('Staff');
    expect((await call('GET', GROUPS, { who: 'otherAdmin' })).status).toBe(404);
    expect((await call('GET', `/api/scim/orgs/south/v2/Groups/${body.id}`, { who: 'otherAdmin' })).status).toBe(404);
  });
});

describe('updateScimGroup', () => {
  it('204: adds and removes members as directories send it, in order', async () => {
    const { id } = (await create('Staff', [pat])).body;
    const members = async (...operations: object[]) => {
      const { status, text, headers } = await patch(at(id), ...operations);
      const { body, headers: read } = await call('GET', at(id));
      expect([status, text, headers.get('etag')]).toEqual([204, '', read.get('etag')]);
      return idsOf(body);
    };
    const both = [vic, pat].sort();
    expect(await members({ op: 'Add', path: 'members', value: [{ value: vic }, { value: pat }] })).toEqual(both);
    expect(await members({ op: 'remove', path: `members[value eq "${pat}"]` })).toEqual([vic]);
    expect(await members({ op: 'Remove', path: 'members', value: [{ value: vic }] })).toEqual([]);
    expect(await members({ op: 'replace', value: { id, members: [{ value: pat }], displayName: 'Team' } })).toEqual([
      pat,
    ]);
    expect(
      await members({ op: 'remove', path: 'members' }, { op: 'add', path: 'members', value: { value: vic } }),
    ).toEqual([vic]);
    expect((await call('GET', at(id))).body.displayName).toBe('Team');
  });

  it('200: with the attributes that the request names', async () => {
    const { id } = (await create('Staff', [pat])).body;
    const body = { Operations: [{ op: 'add', path: 'members', value: [{ value: vic }] }] };
    const answer = async (query: Record<string, string>) => (await call('PATCH', at(id), { body, query })).body;
    expect(await answer({ attributes: 'displayName' })).toEqual({
      schemas: expect.any(Array),
      id,
      displayName: 'Staff',
    });
    expect(idsOf(await answer({ attributes: 'members' }))).toEqual([vic, pat].sort());
    expect(await answer({ excludedAttributes: 'members' })).not.toHaveProperty('members');
  });
});

describe('replaceScimGroup', () => {
  it('200: PUT replaces all', async () => {
    const { id } = (await create('Staff', [pat], 'g-1')).body;
    const { body } = await call('PUT', at(id), { body: { displayName: 'Team', members: [{ value: vic }] } });
    expect([body.displayName, body.externalId, idsOf(body)]).toEqual(['Team', undefined, [vic]]);
  });

  it('400, 404, 409, 412: unknown members and paths, unknown groups, taken names, older versions', async () => {
    const { id, meta } = (await create('Staff')).body;
    await create('Others');
    for (const bad of [
      { op: 'add', path: 'members', value: [{ value: kim }] },
      { op: 'add', path: 'members[value sw "1"]' },
      { op: 'add', path: 'title', value: 'x' },
      { op: 'remove', path: 'displayName' },
      { op: 'remove' },
    ])
      expect([bad, (await patch(at(id), bad)).status]).toEqual([bad, 400]);
    expect((await patch(at('999999'), { op: 'add', path: 'displayName', value: 'x' })).status).toBe(404);
    expect((await patch(at(id), { op: 'add', path: 'displayName', value: 'others' })).status).toBe(409);
    await patch(at(id), { op: 'add', path: 'members', value: [{ value: pat }] });
    const headers = { 'If-Match': meta.version };
    expect((await call('PUT', at(id), { body: { displayName: 'Staff' }, headers })).status).toBe(412);
    expect((await call('PUT', at(id), { body: { displayName: 'Others' } })).status).toBe(409);
    const change = { Operations: [{ op: 'add', path: 'displayName', value: 'Team' }] };
    expect((await call('PATCH', at(id), { body: change, headers })).status).toBe(412);
    expect((await call('DELETE', at(id), { headers })).status).toBe(412);
  });
});

describe('deleteScimGroup', () => {
  it('204, 404, 409: removes a group; not one with suggestions', async () => {
    const { id } = (await create('Staff', [pat])).body;
    await rows(
      `with course as (insert into courses (platform_id, course_key, name, data) values ($1, 'C', 'C', '{}') returning id)
       insert into suggestions (platform_id, kind, course_id, group_id) select $1, 'course_group', course.id, $2 from course`,
      [server.ids.north, id],
    );
    expect((await call('DELETE', at(id))).status).toBe(409);
    await rows('delete from suggestions');
    expect((await call('DELETE', at(id))).status).toBe(204);
    expect((await call('DELETE', at(id))).status).toBe(404);
    expect(await rows('select from group_members where group_id = $1', [id])).toEqual([]);
  });
});

const BASE = '/api/scim/orgs/north/v2';

describe('getScimGroup', () => {
  it('200, 404: one group, of this tenant only', async () => {
    const { id } = (await create('Staff', [pat])).body;
    expect((await call('GET', at(id))).body).toMatchObject({ id, displayName: 'Staff' });
    expect((await call('GET', `/api/scim/orgs/south/v2/Groups/${id}`, { who: 'otherAdmin' })).status).toBe(404);
  });
});

describe('getScimConfig', () => {
  it('200: what is supported', async () => {
    expect((await call('GET', `${BASE}/ServiceProviderConfig`)).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: true, maxOperations: 100 },
    });
  });
});

describe('paths and methods without an operation', () => {
  it('404, 405: in the form of SCIM', async () => {
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
    const unknown = await call('GET', `${BASE}/Devices`);
    expect([unknown.status, unknown.body]).toMatchObject([404, { schemas, status: '404' }]);
    const { status, body, headers } = await call('DELETE', GROUPS);
    expect([status, body]).toMatchObject([405, { schemas, status: '405' }]);
    expect([headers.get('allow'), headers.get('content-type')]).toEqual([
      'GET, POST, HEAD',
      'application/scim+json; charset=utf-8',
    ]);
  });
});

describe.each([
  ['listScimResourceTypes', 'getScimResourceType', 'ResourceTypes', ['User', 'Group']],
  [
    'listScimSchemas',
    'getScimSchema',
    'Schemas',
    ['core:2.0:User', 'core:2.0:Group', 'extension:enterprise:2.0:User'].map(
      (name) => `urn:ietf:params:scim:schemas:${name}`,
    ),
  ],
])('%s', (_, single, path, ids) => {
  it('200, 404: all, for administrators of the platform', async () => {
    const { body } = await call('GET', `${BASE}/${path}`);
    expect(body.Resources.map(({ id }) => id)).toEqual(ids);
    expect((await call('GET', `${BASE}/${path}`, { who: 'otherAdmin' })).status).toBe(404);
  });

  describe(single, () => {
    it('200, 404: one, at the address that the list names', async () => {
      const { body } = await call('GET', `${BASE}/${path}`);
      for (const listed of body.Resources)
        expect((await call('GET', new URL(listed.meta.location).pathname)).body).toEqual(listed);
      expect((await call('GET', `${BASE}/${path}/Device`)).status).toBe(404);
    });
  });
});

describe('runScimBulk', () => {
  interface Outcome {
    method: string;
    bulkId?: string;
    status: string;
    location?: string;
    version?: string;
    response?: { detail: string; scimType?: string };
  }
  const bulk = async (operations: object[], more: object = {}) => {
    const { status, body } = await call('POST', `${BASE}/Bulk`, { body: { Operations: operations, ...more } });
    return { status, outcomes: (body as unknown as { Operations: Outcome[] }).Operations };
  };
  const noor = { userName: 'noor', displayName: 'Noor', emails: [{ value: 'noor@north.example' }] };

  it('200: in order, each as if it were sent alone, with references to what earlier ones created', async () => {
    const { status, outcomes } = await bulk([
      { method: 'POST', path: '/Users', bulkId: 'n', data: noor },
      {
        method: 'POST',
        path: '/Groups',
        bulkId: 'g',
        data: { displayName: 'Staff', members: [{ value: 'bulkId:n' }] },
      },
      {
        method: 'PATCH',
        path: '/Groups/bulkId:g',
        data: { Operations: [{ op: 'Replace', path: 'displayName', value: 'Team' }] },
      },
      { method: 'DELETE', path: '/Users/bulkId:n' },
    ]);
    expect([status, outcomes.map((one) => one.status)]).toEqual([200, ['201', '201', '204', '204']]);
    expect(outcomes[0]).toMatchObject({ method: 'POST', bulkId: 'n', version: expect.stringMatching(/^W\//) });
    expect(outcomes[2]).toMatchObject({ location: outcomes[1]!.location, version: expect.stringMatching(/^W\//) });
    expect(outcomes[3]!.location).toBe(outcomes[0]!.location);
    const group = await call('GET', new URL(outcomes[1]!.location!).pathname);
    expect(group.body.displayName).toBe('Team');
    expect(await rows(`select distinct operation from audit_log where table_name = 'groups'`)).toEqual(
      expect.arrayContaining([{ operation: 'createScimGroup' }, { operation: 'updateScimGroup' }]),
    );
  });

  it('200: with an Idempotency-Key once', async () => {
    const send = () =>
      call('POST', `${BASE}/Bulk`, {
        body: { Operations: [{ method: 'POST', path: '/Groups', data: { displayName: 'Once' } }] },
        headers: { 'Idempotency-Key': 'bulk-1' },
      });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(await rows(`select from groups where name = 'Once'`)).toHaveLength(1);
  });

  it('200: failures do not undo the others; failOnErrors ends the request', async () => {
    const operations = [
      { method: 'POST', path: '/Users', data: { ...noor, userName: 'pat' } },
      { method: 'PUT', path: '/Groups/bulkId:later', data: { displayName: 'Staff' } },
      { method: 'DELETE', path: '/Groups/999999', version: 'W/"old"' },
      { method: 'POST', path: '/Groups', data: { displayName: 'Staff' } },
    ];
    const { outcomes } = await bulk(operations);
    expect(outcomes.map((one) => [one.status, one.response?.scimType])).toEqual([
      ['409', 'uniqueness'],
      ['409', undefined],
      ['404', undefined],
      ['201', undefined],
    ]);
    expect(outcomes[1]!.response!.detail).toBe("No earlier operation created 'bulkId:later'.");
    expect((await bulk(operations, { failOnErrors: 2 })).outcomes).toHaveLength(2);
  });

  it('200: a POST below a kind of resource is 405, also of the path of a search', async () => {
    const paths = ['/Users/.search', `/Groups/${pat}`, '/Users/bulkId:later'];
    const { outcomes } = await bulk(paths.map((path) => ({ method: 'POST', path, data: {} })));
    expect(outcomes.map((one) => one.status)).toEqual(['405', '405', '405']);
  });

  it('400, 401, 403, 404, 413: what is no operation, other callers, too many', async () => {
    expect((await bulk([{ method: 'GET', path: '/Users' }])).status).toBe(400);
    expect((await bulk([{ method: 'POST', path: '/../Users' }])).status).toBe(400);
    const remove = { method: 'DELETE', path: '/Groups/999999' };
    expect((await bulk(Array.from({ length: 101 }, () => remove))).status).toBe(413);
    for (const [who, status] of [
      [null, 401],
      ['learner', 403],
      ['otherAdmin', 404],
    ] as const)
      expect((await call('POST', `${BASE}/Bulk`, { who, body: { Operations: [remove] } })).status).toBe(status);
  });
});
