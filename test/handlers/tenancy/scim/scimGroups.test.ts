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

describe('changes of a group', () => {
  it('200: adds and removes members as directories send it, in order', async () => {
    const { id } = (await create('Staff', [pat])).body;
    const members = async (...operations: object[]) => idsOf((await patch(at(id), ...operations)).body);
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
    expect((await call('DELETE', at(id), { headers })).status).toBe(412);
  });

  it('204, 404, 409: removes a group; not one with suggestions', async () => {
    const { id } = (await create('Staff', [pat])).body;
    expect((await call('DELETE', at(id))).status).toBe(204);
    expect((await call('DELETE', at(id))).status).toBe(404);
    expect(await rows('select from group_members where group_id = $1', [id])).toEqual([]);
  });
});

describe('what the service supports', () => {
  it('200: configuration, types and schemas', async () => {
    const base = '/api/scim/orgs/north/v2';
    expect((await call('GET', `${base}/ServiceProviderConfig`)).body).toMatchObject({ patch: { supported: true } });
    expect((await call('GET', `${base}/ResourceTypes`)).body.Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
    expect((await call('GET', `${base}/Schemas`)).body.totalResults).toBe(3);
    expect((await call('GET', `${base}/Schemas`, { who: 'otherAdmin' })).status).toBe(404);
  });
});
