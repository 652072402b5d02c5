import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { eventually } from '../../../support/eventually.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { NORTH, type Who, coreServer } from '../coreServer.js';

type NewToken = components['schemas']['NewApiToken'];
type Token = components['schemas']['ApiToken'];
const PATH = '/api/core/platform/api-tokens/';
const YEAR_S = 31_536_000;
const { server, departments, rows, send, read, audit } = coreServer();
restoreBeforeEach(server.db);

const create = (body: object, who: Who | null = 'admin') =>
  send<NewToken>('POST', PATH, { platform_key: 'north', ...body }, who);
const list = async (query = {}, who: Who = 'admin') => (await read<Token[]>(PATH, query, who)).body;
const revoke = (name: string, who: Who | null = 'admin', query = '?platform_key=north') =>
  send('DELETE', `${PATH}${encodeURIComponent(name)}${query}`, undefined, who);
const expire = (name: string) =>
  rows(`update credentials set expires_at = now() - interval '1 minute' where name = $1`, [name]);
/** The status of a read and of a write of the platform with this key. */
const uses = async ({ key }: { key: string }) => {
  const as = `Api-Key ${key}`;
  const reading = await server.request('GET', `${NORTH}departments/`, { as });
  const writing = await server.request('DELETE', `${NORTH}groups/999999/`, { as });
  return [reading.status, writing.status];
};

describe('listApiTokens', () => {
  it('200: by name, never with secrets; 304: the same again', async () => {
    const { body: second } = await create({ name: 'second', role: 'platform_viewer' });
    const { body: first } = await create({ name: 'first', expires_in: YEAR_S });
    await expire('first');
    const { key, ...shown } = second;
    const answer = await read<Token[]>(PATH, { platform_key: 'north' });
    expect(answer.body).toEqual([
      {
        ...shown,
        name: 'first',
        prefix: first.prefix,
        role: 'platform_admin',
        created: first.created,
        expires: expect.any(String),
      },
      shown,
    ]);
    expect([answer.text.includes(key), answer.text.includes(key.split('.')[1]!)]).toEqual([false, false]);
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await server.request('GET', `${PATH}?platform_key=north`, { as: server.as.admin, headers })).status).toBe(
      304,
    );
  });

  it('200: only of the platform, which its administrator need not name', async () => {
    await create({ name: 'ours' });
    expect(await list()).toMatchObject([{ name: 'ours', platform_key: 'north' }]);
    expect(await list({ org: 'north' }, 'dmAdmin')).toHaveLength(1);
    expect(await list({}, 'otherAdmin')).toEqual([]);
    expect((await read(PATH, {}, 'dmAdmin')).status).toBe(400);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect((await read(PATH, {}, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await read(PATH, { platform_key: 'north' }, who)).status).toBe(403);
    expect((await read(PATH, { platform_key: 'north' }, 'otherAdmin')).status).toBe(404);
  });
});

describe('createApiToken', () => {
  it('201: a key that is valid at once, its secret stored nowhere', async () => {
    const { status, body } = await create({ name: 'nightly-import' });
    expect([status, body]).toMatchObject([
      201,
      { name: 'nightly-import', platform_key: 'north', role: 'platform_admin', expires: null, last_used: null },
    ]);
    expect(body.key.startsWith(`${body.prefix}.`)).toBe(true);
    expect(await uses(body)).toEqual([200, 404]);
    expect(await audit('credentials')).toEqual([
      { operation: 'createApiToken', action: 'insert', actor_id: server.ids.ada },
    ]);
    const secret = body.key.split('.')[1];
    for (const table of ['credentials', 'audit_log', 'idempotency_keys'])
      expect(await rows(`select from ${table} stored where stored::text like '%' || $1 || '%'`, [secret])).toEqual([]);
  });

  it('201: acts as a role of the platform, and no more', async () => {
    expect(await uses((await create({ name: 'reads', role: 'platform_viewer' })).body)).toEqual([200, 403]);
    expect(await uses((await create({ name: 'learns', role: 'learner' })).body)).toEqual([403, 403]);
    const { body } = await create({ name: 'physics', role: 'department_admin', department_id: departments.physics });
    expect(body.department_id).toBe(departments.physics);
    const seen = await server.request<{ count: number }>('GET', `${NORTH}departments/`, { as: `Api-Key ${body.key}` });
    expect(seen.body.count).toBe(2);
    expect((await create({ name: 'all', role: 'dm_admin' })).status).toBe(400);
  });

  it.each<[unknown, number | null]>([
    [YEAR_S, YEAR_S],
    ['3600', 3600],
    ['1 02:03:04', 93_784],
    ['00:30:00', 1800],
    ['30 00:00:00', 2_592_000],
    ['', null],
    [null, null],
  ])('201: expires_in %p', async (expires_in, seconds) => {
    const { status, body } = await create({ name: 'k', expires_in });
    const lifetime = body.expires === null ? null : Date.parse(body.expires!) - Date.parse(body.created);
    expect([status, lifetime === null ? null : Math.round(lifetime / 10_000)]).toEqual([
      201,
      seconds === null ? null : Math.round(seconds / 10),
    ]);
  });

  it('201: what existing clients send besides', async () => {
    const sent = { username: 'ada', key: '', created: '2026-11-20T08:00:00Z', expires: '' };
    expect(await create({ name: 'one', ...sent })).toMatchObject({ status: 201, body: { expires: null } });
    expect((await create({ name: 'two', ...sent, expires: '3600' })).body.expires).not.toBeNull();
    expect((await create({ name: 'three', ...sent, expires: '60', expires_in: 60 })).status).toBe(201);
    const asRead = await create({ name: 'timed', expires: '2090-11-20T08:00:00Z' });
    expect([asRead.status, new Date(asRead.body.expires!)]).toEqual([201, new Date('2090-11-20T08:00:00Z')]);
    for (const body of [
      { expires: '2020-11-20T08:00:00Z' },
      { expires: '2290-11-20T08:00:00Z' },
      { expires: '2090-99-20T08:00:00Z' },
      { expires: '2090-11-20T08:00:00Z', expires_in: 60 },
    ])
      expect(await create({ name: 'six', ...body })).toMatchObject({
        status: 400,
        body: { errors: [{ path: '/expires' }] },
      });
    expect(await create({ name: 'four', expires: '60', expires_in: 61 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/expires' }] },
    });
    const { status } = await server.request('POST', `${PATH}?platform_key=north`, {
      as: server.as.dmAdmin,
      body: { name: 'five', platform_key: 'north' },
    });
    expect(status).toBe(201);
  });

  it("400: another person's user name, since a key acts as a role", async () => {
    expect((await create({ name: 'one', username: '' })).status).toBe(201);
    for (const username of ['lea', 'nobody.here']) {
      expect(await create({ name: 'two', username })).toMatchObject({
        status: 400,
        body: { errors: [{ path: '/username' }] },
      });
    }
  });

  it('201: the platform of an administrator of one, unnamed', async () => {
    expect((await send<NewToken>('POST', PATH, { name: 'k' })).body.platform_key).toBe('north');
    expect((await send('POST', PATH, { name: 'k' }, 'dmAdmin')).status).toBe(400);
  });

  it('400: names, durations and departments that are none', async () => {
    for (const name of ['', '.', '..', 'a/b', 'a\\b', ' a', 'a\u0000', 'x'.repeat(201)])
      expect((await create({ name })).status).toBe(400);
    for (const expires_in of [0, -1, '0', '00:00', 'soon', 1.5, 3_153_600_001, '36501 00:00:00', '5 '])
      expect((await create({ name: 'k', expires_in })).status).toBe(400);
    for (const department of [
      { role: 'department_admin', department_id: departments.law },
      { department_id: departments.arts },
    ])
      expect(await create({ name: 'k', ...department })).toMatchObject({
        status: 400,
        body: { errors: [{ path: '/department_id' }] },
      });
  });

  it('409: a name of a live key; 201: of one that is revoked or expired, and in another platform', async () => {
    const { body } = await create({ name: 'k' });
    expect((await create({ name: 'k' })).status).toBe(409);
    expect((await create({ name: 'k', platform_key: 'south' }, 'otherAdmin')).status).toBe(201);
    await revoke('k');
    expect((await create({ name: 'k' })).status).toBe(201);
    await expire('k');
    const third = await create({ name: 'k' });
    expect(third.status).toBe(201);
    expect((await list()).map(({ prefix }) => prefix)).toEqual([third.body.prefix]);
    expect(body.prefix).not.toBe(third.body.prefix);
  });

  it('201, 409: of parallel ones with one name one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'k' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('409: the 1,001st key of a platform', async () => {
    await rows(
      `insert into credentials (scheme, prefix, secret_sha256, role, platform_id, name)
       select 'Api-Key', 'test ' || n, '', 'learner', $1, 'key ' || n from generate_series(1, 1000) n`,
      [server.ids.north],
    );
    expect((await create({ name: 'k' })).status).toBe(409);
    await revoke('key 7');
    expect((await create({ name: 'k' })).status).toBe(201);
  });

  it('409: an Idempotency-Key does not show the secret again', async () => {
    const request = { as: server.as.admin, body: { name: 'k' }, headers: { 'idempotency-key': 'key-1' } };
    expect([
      (await server.request('POST', PATH, request)).status,
      (await server.request('POST', PATH, request)).status,
    ]).toEqual([201, 409]);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect((await create({ name: 'k' }, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const)
      expect((await create({ name: 'k' }, who)).status).toBe(403);
    expect((await create({ name: 'k' }, 'otherAdmin')).status).toBe(404);
  });
});

describe('deleteApiToken', () => {
  it('204, 404: once, and only in its platform', async () => {
    await create({ name: 'k ünd? #1' });
    expect((await revoke('k ünd? #1', 'otherAdmin', '')).status).toBe(404);
    expect([(await revoke('k ünd? #1', 'admin', '')).status, (await revoke('k ünd? #1')).status]).toEqual([204, 404]);
    expect((await audit('credentials')).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['insert', server.ids.ada],
      ['update', server.ids.ada],
    ]);
  });

  it('204: at once, in other processes too', async () => {
    const other = await server.other({});
    try {
      const { body } = await create({ name: 'k' });
      const as = `Api-Key ${body.key}`;
      const statuses = async () => [
        (await uses(body))[0],
        (await other.request('GET', `${NORTH}departments/`, { as })).status,
      ];
      expect(await statuses()).toEqual([200, 200]);
      await revoke('k');
      // Sooner than a verified key is forgotten by itself (10 s).
      await eventually(async () => expect(await statuses()).toEqual([401, 401]), 8_000);
    } finally {
      await other.close();
    }
  });

  it('400, 401, 403, 404: only administrators of the platform', async () => {
    await create({ name: 'k' });
    expect((await revoke('k', 'dmAdmin', '')).status).toBe(400);
    expect((await revoke('k', null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const) expect((await revoke('k', who)).status).toBe(403);
    expect((await revoke('k', 'otherAdmin')).status).toBe(404);
    expect((await revoke('k')).status).toBe(204);
  });
});
