import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT, exportSPKI, importJWK } from 'jose';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER } from '../../support/database.js';
import { insertUser } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { type TestIssuer, createSigningKey, startTestIssuer } from '../../support/testIssuer.js';
import { until } from '../../support/until.js';
import { NORTH, SOUTH, coreServer } from '../../handlers/tenancy/coreServer.js';

const { server, departments, rows } = coreServer();
let issuer: TestIssuer;
let open: TestServer;
let root: string;

beforeAll(async () => {
  issuer = await startTestIssuer();
  root = (await createCredential(server.db, TESTER, { role: 'dm_admin' })).authorization;
  await insertUser(server.db, 'both', { roles: { north: 'learner', south: 'learner' } });
  await insertUser(server.db, 'boss', { roles: { south: 'platform_admin' } });
});
restoreBeforeEach(server.db);
beforeEach(async () => {
  await open?.close();
  open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
});
afterAll(async () => {
  await open.close();
  await issuer.close();
});

const PROVIDER = { name: 'North', client_id: 'learning-platform', unknown_people: 'create' };
const register = async (body: object = {}, base = NORTH, as = root) => {
  const sent = { ...PROVIDER, issuer: issuer.url, ...body };
  const answer = await open.request<{ id: string }>('POST', `${base}identity-providers/`, { as, body: sent });
  if (answer.status !== 201) throw new Error(answer.text);
  await caughtUp();
  return answer.body.id;
};
/** Waits until the change is applied: rights change within a second. */
const caughtUp = () => new Promise((resolve) => setTimeout(resolve, 150));
const PERSON = {
  sub: 's-1',
  email: 'new@north.example',
  email_verified: true,
  name: 'New',
  preferred_username: 'newcomer',
};
/** What a token may do: lists groups of a platform as an administrator (200), is only a member (403), or is refused. */
const call = (token: string, base = NORTH) => open.request('GET', `${base}groups/`, { as: `Bearer ${token}` });
const status = async (token: string, base = NORTH) => (await call(token, base)).status;
const statusOf = async (claims: object, base = NORTH) => status(await issuer.sign({ ...PERSON, ...claims }), base);
const people = (email: string) =>
  rows<{ username: string; role: string; platform: string }>(
    `select username, role, platforms.key as platform from users join memberships on user_id = users.id
       join platforms on platforms.id = platform_id where email = $1 order by 3`,
    [email],
  );

describe('a token of a registered issuer', () => {
  it('creates a person, who has the rights of a member', async () => {
    await register();
    expect(await statusOf({})).toBe(403);
    expect(await people('new@north.example')).toEqual([{ username: 'newcomer', role: 'learner', platform: 'north' }]);
    expect(await statusOf({}, SOUTH)).toBe(404);
  });

  it('creates one person from parallel requests', async () => {
    await register();
    const token = await issuer.sign(PERSON);
    const answers = await Promise.all(Array.from({ length: 10 }, () => status(token)));
    expect(new Set(answers)).toEqual(new Set([403]));
    expect(await rows('select from identity_links')).toHaveLength(1);
  });

  it.each(['PS256', 'ES256', 'EdDSA'])('is accepted with %s, and with a new key of the issuer', async (algorithm) => {
    await register();
    const key = await issuer.addKey(algorithm);
    expect(await status(await issuer.sign(PERSON, { key }))).toBe(403);
  });

  it('is refused without a registration, and with an inactive one', async () => {
    expect(await statusOf({})).toBe(401);
    await register({ active: false });
    expect(await statusOf({})).toBe(401);
  });

  it.each([
    ['another audience', { aud: 'other' }],
    ['no audience', { aud: undefined }],
    ['several audiences without a client', { aud: ['learning-platform', 'other'] }],
    ['another client', { azp: 'other' }],
    ['another client of an access token', { client_id: 'other' }],
    ['an expiry in the past', { exp: Math.floor(Date.now() / 1_000) - 90 }],
    ['no expiry', { exp: undefined }],
    ['a time before which it is not valid', { nbf: Math.floor(Date.now() / 1_000) + 90 }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['another issuer', { iss: 'https://id.other.example' }],
  ])('is refused with %s', async (_, claims) => {
    await register();
    expect(await statusOf(claims)).toBe(401);
    expect(await rows('select from identity_links')).toEqual([]);
  });

  it('is accepted within a minute of clock skew, and from an authorized client', async () => {
    await register({ authorized_parties: ['web'] });
    expect(await statusOf({ exp: Math.floor(Date.now() / 1_000) - 30 })).toBe(403);
    expect(await statusOf({ nbf: Math.floor(Date.now() / 1_000) + 30, azp: 'web' })).toBe(403);
    expect(await statusOf({ aud: ['learning-platform', 'other'], azp: 'learning-platform' })).toBe(403);
  });
});

describe('hostile tokens', () => {
  beforeEach(async () => {
    await register();
  });
  const seconds = () => Math.floor(Date.now() / 1_000);
  const claims = () => ({ ...PERSON, iss: issuer.url, aud: 'learning-platform', exp: seconds() + 600 });

  it('are refused without a signature', async () => {
    expect(await status(new UnsecuredJWT(claims()).encode())).toBe(401);
    const [head, body] = (await issuer.sign(PERSON)).split('.');
    expect(await status(`${head}.${body}.`)).toBe(401);
  });

  it('are refused when signed by HMAC with the public key', async () => {
    const pem = await exportSPKI((await importJWK({ ...issuer.keys[0]!, ext: true }, 'RS256')) as never);
    const forged = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(new TextEncoder().encode(pem));
    expect(await status(forged)).toBe(401);
  });

  it('are refused with a key of their own, however they name it', async () => {
    const own = await createSigningKey('key-1');
    for (const header of [
      {},
      { jwk: own.jwk },
      { jku: `${issuer.url}/evil` },
      { x5u: `${issuer.url}/evil` },
      { x5c: [] },
    ])
      expect(await status(await issuer.sign(PERSON, { key: own, header }))).toBe(401);
    for (const kid of ['../../keys', "' or 1=1 --", 'key-1\0', ''])
      expect(await status(await issuer.sign(PERSON, { key: own, header: { kid } }))).toBe(401);
    expect(issuer.requests).not.toContain('/evil');
  });

  it('are refused with a key header even when the signature is right', async () => {
    expect(await status(await issuer.sign(PERSON, { header: { jku: `${issuer.url}/keys` } }))).toBe(401);
  });

  it('are refused when they are of another kind, or demand what is not understood', async () => {
    for (const header of [{ typ: 'logout+jwt' }, { typ: 'dpop+jwt' }, { crit: ['x'], x: 1 }])
      expect([401]).toContain(await status(await issuer.sign(PERSON, { header }).catch(() => 'a.b.c')));
    expect(await status(await issuer.sign(PERSON, { header: { typ: 'at+jwt' } }))).toBe(403);
  });

  it('are refused when a claim was changed', async () => {
    const [head, , signature] = (await issuer.sign(PERSON)).split('.');
    const body = Buffer.from(JSON.stringify({ ...claims(), sub: 's-2' })).toString('base64url');
    expect(await status(`${head}.${body}.${signature}`)).toBe(401);
  });

  it('make the service fetch keys at most once a minute', async () => {
    expect(await statusOf({})).toBe(403);
    const before = issuer.requests.length;
    const key = await createSigningKey('unknown');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await status(await issuer.sign(PERSON, { key, header: { kid: `unknown-${attempt}` } }))).toBe(401);
    expect(issuer.requests.length - before).toBeLessThanOrEqual(2);
  });

  it('of a hostile issuer cannot speak for another one', async () => {
    const evil = await startTestIssuer();
    try {
      const { name, ...body } = { ...PROVIDER, issuer: evil.url };
      expect(
        (await open.request('POST', `${SOUTH}identity-providers/`, { as: root, body: { name, ...body } })).status,
      ).toBe(201);
      expect(await status(await evil.sign({ ...PERSON, iss: issuer.url }))).toBe(401);
      expect(await status(await evil.sign(PERSON), NORTH)).toBe(404);
      evil.answers.set('/.well-known/openid-configuration', () => ({
        body: { issuer: issuer.url, jwks_uri: `${evil.url}/keys` },
      }));
      expect(await status(await evil.sign({ ...PERSON, iss: issuer.url }))).toBe(401);
    } finally {
      await evil.close();
    }
  });
});

describe('accounts that exist', () => {
  const email = (name: string) => ({ email: `${name}@example.com` });
  const mailOf = async (username: string) =>
    (await rows<{ email: string }>('select email from users where username = $1', [username]))[0]!.email;

  it('of members of this platform alone are linked by a verified address', async () => {
    await register({ unknown_people: 'link' });
    expect(await statusOf({ email: await mailOf('ada') })).toBe(200);
    expect(await statusOf({ sub: 's-2', ...email('nobody') })).toBe(401);
  });

  it('are not linked by an address that is not verified', async () => {
    await register();
    for (const verified of [false, undefined, 'false', 0, null, 'yes', []])
      expect(await statusOf({ email: await mailOf('ada'), email_verified: verified })).toBe(401);
  });

  it('of another platform cannot be taken over by an issuer of one’s own', async () => {
    await register();
    const before = await people(await mailOf('boss'));
    for (const [number, name] of ['boss', 'both'].entries())
      expect(await statusOf({ sub: `evil-${number}`, email: await mailOf(name) })).toBe(401);
    expect(await people(await mailOf('boss'))).toEqual(before);
    expect(await rows('select from identity_links')).toEqual([]);
  });

  it('of DM admins and deactivated people are never linked', async () => {
    await register();
    const address = await mailOf('ada');
    await rows(`update memberships set active = false where user_id = $1`, [server.ids.ada]);
    expect(await statusOf({ email: address })).toBe(401);
    await rows(`update memberships set active = true where user_id = $1`, [server.ids.ada]);
    await rows(`update users set is_dm_admin = true where id = $1`, [server.ids.ada]);
    expect(await statusOf({ email: address })).toBe(401);
  });

  it('belong to one subject of a provider', async () => {
    await register();
    expect(await statusOf({ email: await mailOf('ada') })).toBe(200);
    expect(await statusOf({ sub: 'recycled', email: await mailOf('ada') })).toBe(401);
  });

  it('of other platforms are linked where the domain verifiably belongs to the platform', async () => {
    const address = await mailOf('both');
    await register({ verified_domains: [address.split('@')[1]!] });
    expect(await statusOf({ email: address })).toBe(403);
    expect(await statusOf({ email: address }, SOUTH)).toBe(404);
  });

  it('end with the link when their person joins another platform', async () => {
    await register();
    expect(await statusOf({})).toBe(403);
    await rows(
      `insert into memberships (platform_id, user_id, role)
       select $1, id, 'platform_admin' from users where email = 'new@north.example'`,
      [server.ids.south],
    );
    await until(async () => (await statusOf({})) === 401, 5_000);
    expect(await statusOf({}, SOUTH)).toBe(401);
  });

  it('are neither created nor linked outside of the domains of the provider', async () => {
    await register({ domains: ['north.example'] });
    expect(await statusOf({ email: 'new@other.example' })).toBe(401);
    expect(await statusOf({ email: 'new@north.example@other.example' })).toBe(401);
    expect(await statusOf({})).toBe(403);
  });

  it('do not redeem invitations of other platforms, unless the domain is verified', async () => {
    await rows(
      `insert into invitations (platform_id, kind, email) select $1, 'platform', name || '@north.example' from unnest('{new,own}'::text[]) name`,
      [server.ids.south],
    );
    const id = await register();
    expect(await statusOf({})).toBe(403);
    expect((await people('new@north.example')).map(({ platform }) => platform)).toEqual(['north']);
    const body = { verified_domains: ['north.example'] };
    expect((await open.request('PATCH', `${NORTH}identity-providers/${id}/`, { as: root, body })).status).toBe(200);
    expect(await statusOf({ sub: 's-2', email: 'own@north.example', preferred_username: 'own' })).toBe(403);
    expect((await people('own@north.example')).map(({ platform }) => platform)).toEqual(['north', 'south']);
  });
});

describe('roles and departments of claims', () => {
  const roles = { role_claim: 'realm_access.roles', roles: { staff: 'platform_admin', desk: 'platform_viewer' } };
  const at = (iat: number, ...held: string[]) => ({ iat, realm_access: { roles: held } });
  const now = Math.floor(Date.now() / 1_000);

  it('follow the newest token, and an older one gives no more', async () => {
    await register(roles);
    expect(await statusOf(at(now - 30, 'staff'))).toBe(200);
    expect((await people('new@north.example'))[0]!.role).toBe('platform_admin');
    const older = await issuer.sign({ ...PERSON, ...at(now - 30, 'staff') });
    expect(await statusOf(at(now - 20))).toBe(403);
    await until(async () => (await status(older)) === 403, 5_000);
    expect((await people('new@north.example'))[0]!.role).toBe('learner');
    expect(await statusOf(at(now - 10, 'dm_admin', 'platform_admin', '__proto__', 'constructor'))).toBe(403);
  });

  it('do not undo what an administrator lowered', async () => {
    await register(roles);
    const token = await issuer.sign({ ...PERSON, ...at(now, 'staff') });
    expect(await status(token)).toBe(200);
    await rows(
      `update memberships set role = 'learner' where user_id = (select id from users where username = 'newcomer')`,
    );
    await until(async () => (await status(token)) === 403, 5_000);
    expect(await statusOf(at(now + 1, 'staff'))).toBe(403);
  });

  it('join and leave the listed departments only, and administer none', async () => {
    const listed = { physics: departments.physics, optics: departments.optics };
    await register({ department_claim: 'groups', departments: listed });
    const held = () =>
      rows<{ department_id: number; is_admin: boolean }>(
        `select department_id::int, is_admin from department_members
          where user_id = (select id from users where username = 'newcomer') order by 1`,
      );
    await statusOf({ iat: now - 20, groups: ['physics', 'other'] });
    expect(await held()).toEqual([{ department_id: departments.physics, is_admin: false }]);
    await statusOf({ iat: now - 10, groups: 'optics' });
    expect(await held()).toEqual([{ department_id: departments.optics, is_admin: false }]);
  });
});

describe('an issuer of two platforms', () => {
  it('gives a caller of both, each by its own mapping', async () => {
    const verified_domains = ['north.example'];
    await register({ verified_domains, role_claim: 'roles', roles: { staff: 'platform_admin' } });
    await register({ verified_domains }, SOUTH);
    const token = await issuer.sign({ ...PERSON, roles: ['staff'] });
    expect([await status(token), await status(token, SOUTH)]).toEqual([200, 403]);
    expect(await people('new@north.example')).toHaveLength(2);
  });

  it('means the person of the addressed platform, if they differ', async () => {
    const north = await register();
    const south = await register({}, SOUTH);
    const link = async (platform: number, provider: string, username: string) =>
      rows(
        `insert into identity_links (platform_id, provider_id, subject, user_id) select $1, $2, 's-9', id from users where username = $3`,
        [platform, provider, username],
      );
    await link(server.ids.north!, north, 'ada');
    await link(server.ids.south!, south, 'boss');
    const token = await issuer.sign({ sub: 's-9' });
    expect([await status(token), await status(token, SOUTH)]).toEqual([200, 200]);
    const body = { name: 'By token' };
    expect((await open.request('POST', `${SOUTH}groups/`, { as: `Bearer ${token}`, body })).status).toBe(201);
    const [entry] = await rows<{ username: string }>(
      `select username from audit_log join users on users.id = actor_id where operation = 'createGroup'`,
    );
    expect(entry!.username).toBe('boss');
    const unaddressed = await open.request('GET', '/api/catalog/courses/', { as: `Bearer ${token}` });
    expect(unaddressed.status).toBe(400);
  });
});

describe('changes apply within a second', () => {
  it.each([
    ['a removed provider', 'delete from identity_providers'],
    ['an inactive provider', 'update identity_providers set is_active = false'],
    ['a removed link', `delete from identity_links; update identity_providers set unknown_people = 'refuse'`],
    ['a deactivated person', `update users set active = false where username = 'newcomer'`],
    [
      'a deactivated member',
      `update memberships set active = false where user_id = (select id from users where username = 'newcomer')`,
    ],
  ])('%s', async (_, text) => {
    await register();
    const token = await issuer.sign(PERSON);
    expect(await status(token)).toBe(403);
    await rows(text);
    const from = Date.now();
    await until(async () => (await status(token)) === 401, 5_000);
    expect(Date.now() - from).toBeLessThan(1_000);
  });
});

describe('a caller by token', () => {
  it('repeats requests by Idempotency-Key, is named in the audit log, and has times of use', async () => {
    await register({ role_claim: 'roles', roles: { staff: 'platform_admin' } });
    const claims = { ...PERSON, roles: ['staff'] };
    const create = async () =>
      open.request<{ id: number }>('POST', `${NORTH}groups/`, {
        as: `Bearer ${await issuer.sign(claims)}`,
        body: { name: 'Cohort' },
        headers: { 'idempotency-key': 'k-1' },
      });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    const [entry] = await rows<{ username: string; credential_id: number | null }>(
      `select username, credential_id from audit_log join users on users.id = actor_id where operation = 'createGroup'`,
    );
    expect(entry).toEqual({ username: 'newcomer', credential_id: null });
    await open.close();
    expect(await rows('select from identity_links where last_used_at is not null')).toHaveLength(1);
    open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
  });

  it('creates no token of its own', async () => {
    await register();
    const as = `Bearer ${await issuer.sign(PERSON)}`;
    const path = `${NORTH}users/newcomer/tokens/`;
    expect((await open.request('POST', path, { as, body: { name: 'Forever' } })).status).toBe(403);
  });

  it('has the rate limit of its person', async () => {
    await register();
    const limited = await startTestServer({
      db: server.db,
      settings: { identityPrivateAddresses: true },
      config: { rateLimitPerCredential: 3 },
    });
    const send = async () =>
      limited.request('GET', `${NORTH}groups/`, {
        as: `Bearer ${await issuer.sign({ ...PERSON, jti: String(Math.random()) })}`,
      });
    const answers = [];
    for (let number = 0; number < 4; number += 1) answers.push((await send()).status);
    await limited.close();
    expect(answers).toEqual([403, 403, 403, 429]);
  });
});
