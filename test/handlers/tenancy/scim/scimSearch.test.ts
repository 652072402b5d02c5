import { describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type CallOptions, GROUPS, type ScimBody, USERS, scimServer } from './scimServer.js';

const { server, call, audit } = scimServer();
restoreBeforeEach(server.db);

const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
const search = (kind: string, body: object, options: CallOptions = {}) =>
  call('POST', `${kind}/.search`, { body: { schemas, ...body }, ...options });
const namesOf = ({ Resources }: ScimBody) => Resources.map(({ userName, displayName }) => userName ?? displayName);
const createGroup = (displayName: string, member: string) =>
  call('POST', GROUPS, { body: { displayName, members: [{ value: String(server.ids[member]) }] } });

const REFUSALS: [string, object, string][] = [
  ['the schema of another message', { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] }, 'invalidSyntax'],
  ['no schemas', { schemas: null }, 'invalidValue'],
  ['a filter without a value', { filter: 'id eq' }, 'invalidFilter'],
  ['a filter by an unknown attribute', { filter: 'unknown pr' }, 'invalidFilter'],
  ['an unknown attribute to sort by', { sortBy: 'unknown' }, 'invalidFilter'],
  ['an unknown order', { sortOrder: 'up' }, 'invalidValue'],
  ['a text as a count', { count: 'many' }, 'invalidValue'],
  ['attributes in one text', { attributes: 'id,userName' }, 'invalidValue'],
];
const CALLERS: [CallOptions['who'], number][] = [
  [null, 401],
  ['learner', 403],
  ['viewer', 403],
  ['otherAdmin', 404],
];

/** The statuses that both searches answer. */
function refusesOthers(kind: string): void {
  it.each(REFUSALS)('400: %s', async (_, body, scimType) => {
    expect(await search(kind, body)).toMatchObject({ status: 400, body: { status: '400', scimType } });
  });

  it.each(CALLERS)('refuses %s with %i, in the form of SCIM', async (who, status) => {
    expect(await search(kind, {}, { who })).toMatchObject({ status, body: { status: String(status) } });
  });
}

describe('searchScimUsers', () => {
  it('200: the answer of the list with the same parameters, by both media types', async () => {
    const queries: Record<string, string | number>[] = [
      { count: 0 },
      { filter: 'userName sw "a" or userName eq "PAT"', sortBy: 'userName', sortOrder: 'descending' },
      { startIndex: 2, count: 2, sortBy: 'userName' },
      { startIndex: -3, count: -1 },
      { startIndex: 1_000 },
    ];
    for (const query of queries) {
      const { body: listed } = await call('GET', USERS, { query });
      for (const type of ['application/scim+json', 'application/json']) {
        const found = await search(USERS, query, { headers: { 'Content-Type': type } });
        expect([found.status, found.body]).toEqual([200, listed]);
        expect(found.headers.get('content-type')).toMatch(/^application\/scim\+json/);
        expect(found.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  it('200: people of this platform alone, with the chosen attributes', async () => {
    const filter = 'userName eq "pat" or userName eq "kim"';
    const { body } = await search(USERS, { filter, attributes: ['userName', 'emails.value'] });
    expect(body).toMatchObject({ totalResults: 1, itemsPerPage: 1 });
    expect(body.Resources).toEqual([
      {
        schemas: expect.any(Array),
        id: String(server.ids.pat),
        userName: 'pat',
        emails: [{ value: 'pat@north.example' }],
      },
    ]);
    const { Resources: rest } = (await search(USERS, { filter, excludedAttributes: ['emails', 'meta'] })).body;
    for (const name of ['emails', 'meta']) expect(rest[0]).not.toHaveProperty(name);
  });

  it('200: names and the URN in any case, null as absent, unknown names ignored', async () => {
    const body = { SCHEMAS: [schemas[0]!.toUpperCase()], Filter: 'userName eq "pat"', STARTINDEX: null, domain: 'x' };
    const found = await call('POST', `${USERS}/.search`, { body });
    expect([found.status, namesOf(found.body)]).toEqual([200, ['pat']]);
  });

  it('200: repeated and parallel ones answer the same, and change nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => search(USERS, { sortBy: 'userName' })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(namesOf(answers[0]!.body)).toEqual(['ada', 'dean', 'pat', 'vic']);
    expect(await audit('scim_users')).toEqual([]);
  });

  it('404: of an organization that does not exist', async () => {
    expect((await search('/api/scim/orgs/nowhere/v2/Users', {})).status).toBe(404);
  });

  refusesOthers(USERS);
});

describe('searchScimGroups', () => {
  it('200: the answer of the list, with and without members, of this platform alone', async () => {
    await createGroup('Staff', 'pat');
    await createGroup('Others', 'vic');
    const query = { filter: 'displayName pr', sortBy: 'displayName' };
    const { status, body } = await search(GROUPS, query);
    expect([status, namesOf(body)]).toEqual([200, ['Others', 'Staff']]);
    expect(body).toEqual((await call('GET', GROUPS, { query })).body);
    const ofVic = await search(GROUPS, { filter: `members eq "${server.ids.vic}"`, excludedAttributes: ['members'] });
    expect(namesOf(ofVic.body)).toEqual(['Others']);
    expect(ofVic.body.Resources[0]).not.toHaveProperty('members');
    const south = await search('/api/scim/orgs/south/v2/Groups', {}, { who: 'otherAdmin' });
    expect([south.status, namesOf(south.body)]).toEqual([200, []]);
  });

  refusesOthers(GROUPS);
});
