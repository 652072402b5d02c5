import { beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT, exportSPKI, importJWK } from 'jose';
import { NORTH, SOUTH } from '../../handlers/tenancy/coreServer.js';
import { startTestServer } from '../../support/server.js';
import { createSigningKey, startTestIssuer } from '../../support/testIssuer.js';
import { until } from '../../support/until.js';
import { PERSON, PROVIDER, identityServer } from './identityServer.js';

const { server, rows, context, register, status, statusOf, people } = identityServer();

describe('a token of a registered issuer', () => {
  it('creates a person, who has the rights of a member', async () => {
    await register();
    expect(await statusOf({})).toBe(403);
    expect(await people('new@north.example')).toEqual([{ username: 'newcomer', role: 'learner', platform: 'north' }]);
    expect(await statusOf({}, SOUTH)).toBe(404);
  });

  it('creates one person from parallel requests', async () => {
    await register();
    const token = await context.issuer.sign(PERSON);
    const answers = await Promise.all(Array.from({ length: 10 }, () => status(token)));
    expect(new Set(answers)).toEqual(new Set([403]));
    expect(await rows('select from identity_links')).toHaveLength(1);
  });

  it.each(['PS256', 'ES256', 'EdDSA'])('is accepted with %s, and with a new key of the issuer', async (algorithm) => {
    await register();
    const key = await context.issuer.addKey(algorithm);
    expect(await status(await context.issuer.sign(PERSON, { key }))).toBe(403);
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
    ['a time before which it is not valid', { nbf: Math.floor(Date.now() / 1_000) + 3_600 }],
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
    expect(await statusOf({ exp: Math.floor(Date.now() / 1_000) - 10 })).toBe(403);
    expect(await statusOf({ nbf: Math.floor(Date.now() / 1_000) + 30, azp: 'web' })).toBe(403);
    expect(await statusOf({ aud: ['learning-platform', 'other'], azp: 'learning-platform' })).toBe(403);
  });
});

describe('hostile tokens', () => {
  beforeEach(async () => {
    await register();
  });
  const seconds = () => Math.floor(Date.now() / 1_000);
  const claims = () => ({ ...PERSON, iss: context.issuer.url, aud: 'learning-platform', exp: seconds() + 600 });

  it('are refused without a signature', async () => {
    expect(await status(new UnsecuredJWT(claims()).encode())).toBe(401);
    const [head, body] = (await context.issuer.sign(PERSON)).split('.');
    expect(await status(`${head}.${body}.`)).toBe(401);
  });

  it('are refused when signed by HMAC with the public key', async () => {
    const pem = await exportSPKI((await importJWK({ ...context.issuer.keys[0]!, ext: true }, 'RS256')) as never);
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
      { jku: `${context.issuer.url}/evil` },
      { x5u: `${context.issuer.url}/evil` },
      { x5c: [] },
    ])
      expect(await status(await context.issuer.sign(PERSON, { key: own, header }))).toBe(401);
    for (const kid of ['../../keys', "' or 1=1 --", 'key-1\0', ''])
      expect(await status(await context.issuer.sign(PERSON, { key: own, header: { kid } }))).toBe(401);
    expect(context.issuer.requests).not.toContain('/evil');
  });

  it('are refused with a key header even when the signature is right', async () => {
    expect(await status(await context.issuer.sign(PERSON, { header: { jku: `${context.issuer.url}/keys` } }))).toBe(
      401,
    );
  });

  it('are refused when they are of another kind, or demand what is not understood', async () => {
    for (const header of [{ typ: 'logout+jwt' }, { typ: 'dpop+jwt' }, { crit: ['x'], x: 1 }])
      expect([401]).toContain(await status(await context.issuer.sign(PERSON, { header }).catch(() => 'a.b.c')));
    expect(await status(await context.issuer.sign(PERSON, { header: { typ: 'at+jwt' } }))).toBe(403);
  });

  it('are refused when a claim was changed', async () => {
    const [head, , signature] = (await context.issuer.sign(PERSON)).split('.');
    const body = Buffer.from(JSON.stringify({ ...claims(), sub: 's-2' })).toString('base64url');
    expect(await status(`${head}.${body}.${signature}`)).toBe(401);
  });

  it('make the service fetch keys at most once a minute', async () => {
    expect(await statusOf({})).toBe(403);
    const before = context.issuer.requests.length;
    const key = await createSigningKey('unknown');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await status(await context.issuer.sign(PERSON, { key, header: { kid: `unknown-${attempt}` } }))).toBe(401);
    expect(context.issuer.requests.length - before).toBeLessThanOrEqual(2);
  });

  it('of a hostile issuer cannot speak for another one', async () => {
    const evil = await startTestIssuer();
    try {
      const { name, ...body } = { ...PROVIDER, issuer: evil.url };
      expect(
        (
          await context.open.request('POST', `${SOUTH}identity-providers/`, {
            as: context.root,
            body: { name, ...body },
          })
        ).status,
      ).toBe(201);
      expect(await status(await evil.sign({ ...PERSON, iss: context.issuer.url }))).toBe(401);
      expect(await status(await evil.sign(PERSON), NORTH)).toBe(404);
      evil.answers.set('/.well-known/openid-configuration', () => ({
        body: { issuer: context.issuer.url, jwks_uri: `${evil.url}/keys` },
      }));
      expect(await status(await evil.sign({ ...PERSON, iss: context.issuer.url }))).toBe(401);
    } finally {
      await evil.close();
    }
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
    const token = await context.issuer.sign(PERSON);
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
      context.open.request<{ id: number }>('POST', `${NORTH}groups/`, {
        as: `Bearer ${await context.issuer.sign(claims)}`,
        body: { name: 'Cohort' },
        headers: { 'idempotency-key': 'k-1' },
      });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    const [entry] = await rows<{ username: string; credential_id: number | null }>(
      `select username, credential_id from audit_log join users on users.id = actor_id where operation = 'createGroup'`,
    );
    expect(entry).toEqual({ username: 'newcomer', credential_id: null });
    await context.open.close();
    expect(await rows('select from identity_links where last_used_at is not null')).toHaveLength(1);
    context.open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
  });

  it('creates no token of its own', async () => {
    await register();
    const as = `Bearer ${await context.issuer.sign(PERSON)}`;
    const path = `${NORTH}users/newcomer/tokens/`;
    expect((await context.open.request('POST', path, { as, body: { name: 'Forever' } })).status).toBe(403);
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
        as: `Bearer ${await context.issuer.sign({ ...PERSON, jti: String(Math.random()) })}`,
      });
    const answers = [];
    for (let number = 0; number < 4; number += 1) answers.push((await send()).status);
    await limited.close();
    expect(answers).toEqual([403, 403, 403, 429]);
  });
});
