import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential, revokeCredential } from '../../../db/tenancy/access/credentials.js';
import { watchAccessChanges } from '../../../db/tenancy/access/watchAccessChanges.js';
import { createAuthentication } from '../../../server/access/authentication.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { createFixtureContract } from '../../support/fixtureContract.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const db = testDatabase();
let server: TestServer;
let key: string;

const contract = createFixtureContract([
  { operationId: 'whoAmI', path: '/api/me/', run: ({ reply, access }) => reply(200, access.caller) },
  { operationId: 'changeMe', method: 'post', path: '/api/me/', body: { type: 'object' } },
  { operationId: 'open', path: '/api/open/', permissions: ['anyone'], security: [] },
  { operationId: 'maybe', path: '/api/maybe/', permissions: ['anonymous-ok'], security: [{}, { key: [] }] },
]);

beforeAll(async () => {
  await insertPlatform(db, 'north');
  await insertUser(db, 'alice', { roles: { north: 'learner' } });
  key = (await createCredential(db, TESTER, { role: 'dm_admin' })).authorization;
  server = await startTestServer({ db, contract });
});
afterAll(() => server?.close());

const status = async (as: string | undefined, path = '/api/me/') =>
  (await server.request('GET', path, as === undefined ? {} : { as })).status;
const secret = (authorization: string) => authorization.split(' ')[1]!;

describe('schemes', () => {
  it('200: accepts Api-Key, Token, Bearer and the bare key alike', async () => {
    for (const as of [key, `Token ${secret(key)}`, `Bearer ${secret(key)}`, `bearer  ${secret(key)}`, secret(key)]) {
      expect([as.split(' ')[0], await status(as)]).toEqual([as.split(' ')[0], 200]);
    }
  });

  it('401: no credential, with a hint', async () => {
    const { headers, body, status: answered } = await server.request('GET', '/api/me/');
    expect([answered, headers.get('www-authenticate'), body.type]).toEqual([401, 'Api-Key, Token', 'unauthorized']);
  });

  it('401: invalid, revoked or expired credentials', async () => {
    const [prefix, rest] = secret(key).split('.') as [string, string];
    const wrong = rest.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const bad = [
      '',
      'Api-Key',
      'Api-Key x',
      `Api-Key ${prefix}`,
      `Api-Key ${prefix}.`,
      `Api-Key ${prefix}.${wrong}`,
      `Api-Key ${wrong.slice(0, 12)}.${rest}`,
    ];
    bad.push(`Basic ${secret(key)}`, `Api-Key ${secret(key)}x`, `Api-Key ' or 1=1 --`, `Api-Key ${'x'.repeat(5_000)}`);
    for (const as of bad) expect([as, await status(as)]).toEqual([as, 401]);
  });

  it('401: an invalid credential, even where none is required', async () => {
    expect([await status(undefined, '/api/open/'), await status('Api-Key x', '/api/open/')]).toEqual([200, 401]);
    expect([
      await status(undefined, '/api/maybe/'),
      await status('Api-Key x', '/api/maybe/'),
      await status(key, '/api/maybe/'),
    ]).toEqual([200, 401, 200]);
  });

  it('401: precedes validation of the body', async () => {
    const response = await fetch(`${server.url}/api/me/`, { method: 'POST', body: '{' });
    expect(response.status).toBe(401);
  });
});

describe('changes', () => {
  it('401: a revoked key at once, although it is cached', async () => {
    const { authorization, prefix } = await createCredential(db, TESTER, { role: 'dm_admin' });
    expect([await status(authorization), await status(authorization)]).toEqual([200, 200]);
    await revokeCredential(db, TESTER, prefix);
    await until(async () => (await status(authorization)) === 401, 500);
  });

  it('401: a key that expires while it is cached', async () => {
    const { authorization } = await createCredential(db, TESTER, {
      role: 'dm_admin',
      expiresAt: new Date(Date.now() + 400),
    });
    expect(await status(authorization)).toBe(200);
    await until(async () => (await status(authorization)) === 401, 1_000);
  });

  it('200: applies a new role at once', async () => {
    const { authorization } = await createCredential(db, TESTER, { user: 'alice' });
    const role = async () =>
      (await server.request<{ grants: { role: string }[] }>('GET', '/api/me/', { as: authorization })).body.grants[0]
        ?.role;
    expect(await role()).toBe('learner');
    await db.pool.query(`update memberships set role = 'platform_admin'`);
    await until(async () => (await role()) === 'platform_admin', 500);
    await db.pool.query('update memberships set active = false');
    await until(async () => (await role()) === undefined, 500);
  });

  it('401: rejects a closed account at once', async () => {
    await insertUser(db, 'eve');
    const { authorization } = await createCredential(db, TESTER, { user: 'eve' });
    expect(await status(authorization)).toBe(200);
    await db.pool.query(`update users set active = false where username = 'eve'`);
    await until(async () => (await status(authorization)) === 401, 500);
  });

  it('listens again after its connection is lost', async () => {
    const { authorization, prefix } = await createCredential(db, TESTER, { role: 'dm_admin' });
    expect(await status(authorization)).toBe(200);
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    );
    await revokeCredential(db, TESTER, prefix);
    await until(async () => (await status(authorization)) === 401, 500);
  });
});

describe('createAuthentication', () => {
  it('reads the database once while it listens for changes, and every time while it does not', async () => {
    let reads = 0;
    let mayCache = true;
    const read: typeof db.read = (...query) => ((reads += 1), db.read(...query));
    const authentication = createAuthentication({ read }, () => mayCache);
    await authentication.authenticate(key);
    await authentication.authenticate(key);
    expect([reads, authentication.cachedCredentials()]).toEqual([1, 1]);
    mayCache = false;
    await authentication.authenticate(key);
    await authentication.authenticate(key);
    expect(reads).toBe(3);
  });

  it('discards reads that began before a change', async () => {
    const authentication = createAuthentication(db, () => true);
    const asking = authentication.authenticate(key);
    authentication.forget({ credentials: [-1] });
    await asking;
    expect(authentication.cachedCredentials()).toBe(0);
  });

  it('invalidates only the callers that a change affects', async () => {
    const authentication = createAuthentication(db, () => true);
    const token = (await createCredential(db, TESTER, { user: 'alice' })).authorization;
    const [{ credentialId }, alice] = [
      (await authentication.authenticate(key))!,
      (await authentication.authenticate(token))!,
    ];
    authentication.forget({ users: [alice.user!.id] });
    expect(authentication.cachedCredentials()).toBe(1);
    authentication.forget({ credentials: [credentialId!] });
    expect(authentication.cachedCredentials()).toBe(0);
  });

  it('collects the used credentials', async () => {
    const authentication = createAuthentication(db, () => true);
    const caller = await authentication.authenticate(key);
    await authentication.authenticate(key);
    expect([...authentication.takeUsed().keys(), authentication.takeUsed().size]).toEqual([caller!.credentialId, 0]);
  });
});

describe('watchAccessChanges', () => {
  it('receives no notification of credential use', async () => {
    const heard: unknown[] = [];
    const watch = watchAccessChanges(db.target, (change) => heard.push(change));
    await until(() => watch.isConnected(), 2_000);
    await db.pool.query('update credentials set last_used_at = now()');
    await db.pool.query(`update users set name = 'Alice' where username = 'alice'`);
    await db.pool.query(`insert into departments (platform_id, name) select id, 'New' from platforms`);
    await until(() => heard.length > 1, 1_000);
    expect(heard).toEqual(['all', 'all']);
    await watch.close();
    expect(watch.isConnected()).toBe(false);
  });
});
