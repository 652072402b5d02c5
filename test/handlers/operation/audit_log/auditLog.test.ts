import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { NORTH, SOUTH, type Who, coreServer } from '../../tenancy/coreServer.js';

type Page = components['schemas']['AuditEntryPage'];

const { server, send, read, rows } = coreServer();
const OF_NORTH = `${NORTH}audit-log/`;
const OF_SERVICE = '/api/core/audit-log/';
const groups = { owls: 0, tutors: 0 };

beforeAll(async () => {
  const create = async (name: string, who: Who) =>
    (await send<{ id: number }>('POST', `${NORTH}groups/`, { name }, who)).body.id;
  groups.owls = await create('Night owls', 'admin');
  await send('PATCH', `${NORTH}groups/${groups.owls}/`, { name: 'Early birds' });
  groups.tutors = await create('Tutors', 'dmAdmin');
});

const list = async (path: string, query: Record<string, string | number> = {}, who: Who = 'admin') =>
  (await read<Page>(path, query, who)).body;
const found = async (query: Record<string, string | number>) =>
  (await list(OF_NORTH, { table: 'groups', ...query })).results.map(({ action, row }) => [action, row.id]);
/** The same again is 304; without a credential 401; of a wrong type 400. */
const expectCommonStatuses = async (path: string, who: Exclude<Who, 'dean'>) => {
  const { headers } = await read(path, { table: 'groups' }, who);
  const again = { as: server.as[who], query: { table: 'groups' }, headers: { 'if-none-match': headers.get('etag')! } };
  expect((await server.request('GET', path, again)).status).toBe(304);
  for (const query of [{ limit: 0 }, { since: 'yesterday' }, { table: 'groups; --' }, { after: -1 }])
    expect([query, (await read(path, query as never, who)).status]).toEqual([query, 400]);
  expect((await read(path, {}, null)).status).toBe(401);
};

describe('listAuditEntries', () => {
  it('200: who changed what, from what to what, the newest first', async () => {
    const { results, is_last } = await list(OF_NORTH, { table: 'groups' });
    expect(results).toMatchObject([
      { action: 'insert', row: { id: groups.tutors }, actor: null, operation: 'createGroup', before: null },
      {
        ...{ table: 'groups', action: 'update', row: { id: groups.owls }, actor: 'ada', operation: 'updateGroup' },
        ...{ before: { name: 'Night owls' }, after: { name: 'Early birds' } },
      },
      { action: 'insert', row: { id: groups.owls }, after: { name: 'Night owls' }, operation: 'createGroup' },
    ]);
    expect(Object.keys(results[1]!.after!)).not.toContain('platform_id');
    expect(results[0]!.credential).toEqual(expect.any(Number));
    expect(results[1]!.request_id).toEqual(expect.any(String));
    expect(is_last).toBe(true);
  });

  it('200: narrowed by person and time', async () => {
    expect(await found({ actor: 'ADA' })).toEqual([
      ['update', groups.owls],
      ['insert', groups.owls],
    ]);
    expect(await found({ actor: 'nobody' })).toEqual([]);
    const { results } = await list(OF_NORTH, { table: 'groups' });
    const [last, renamed] = results.map(({ at }) => at) as [string, string];
    const later = new Date(Date.parse(last) + 1).toISOString();
    expect(await found({ since: later })).toEqual([]);
    expect(await found({ until: later })).toHaveLength(3);
    expect(await found({ until: renamed })).not.toContainEqual(['insert', groups.tutors]);
  });

  it('200: continues after an entry, without a gap', async () => {
    const all = await list(OF_NORTH, { limit: 100 });
    const seen = [];
    for (let after: number | null = 0, isLast = false; !isLast;) {
      const page: Page = await list(OF_NORTH, { limit: 2, ...(after !== 0 && { after: after! }) });
      seen.push(...page.results);
      [after, isLast] = [page.last_id, page.is_last];
    }
    expect(all.is_last).toBe(true);
    expect(seen).toEqual(all.results);
    const { last_id } = all;
    expect(await list(OF_NORTH, { after: last_id! })).toEqual({ results: [], last_id: null, is_last: true });
  });

  it('304, 400, 401', () => expectCommonStatuses(OF_NORTH, 'admin'));

  it('403, 404: only administrators of the platform', async () => {
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect([who, (await read(OF_NORTH, {}, who)).status]).toEqual([who, 403]);
    expect((await read(`${SOUTH}audit-log/`)).status).toBe(404);
    expect((await read('/api/core/orgs/nowhere/audit-log/')).status).toBe(404);
    const { results } = await list(`${SOUTH}audit-log/`, { table: 'groups' }, 'dmAdmin');
    expect(results).toEqual([]);
  });
});

describe('listServiceAuditEntries', () => {
  it('200: changes of people and credentials, without secrets', async () => {
    const { results } = await list(OF_SERVICE, { table: 'credentials' }, 'dmAdmin');
    expect(results.length).toBeGreaterThan(0);
    expect(JSON.stringify(results)).not.toContain('secret_sha256');
    const [user] = await rows<{ id: number }>(`select id::int as id from users where username = 'pat'`);
    const people = await list(OF_SERVICE, { table: 'users', limit: 100 }, 'dmAdmin');
    expect(people.results.map(({ row }) => row.id)).toContain(user!.id);
  });

  it('304, 400, 401', () => expectCommonStatuses(OF_SERVICE, 'dmAdmin'));

  it('403: only administrators of all platforms', async () => {
    for (const who of ['admin', 'viewer', 'learner'] as const)
      expect([who, (await read(OF_SERVICE, {}, who)).status]).toEqual([who, 403]);
  });
});
