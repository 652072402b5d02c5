import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { NORTH, SOUTH } from '../../handlers/tenancy/coreServer.js';
import { TESTER } from '../../support/database.js';
import { startRealIdentityProvider } from '../../support/identityProvider.js';
import { type IssuerAnswer, type TestIssuer, startTestIssuer } from '../../support/testIssuer.js';
import { until } from '../../support/until.js';
import { PERSON, identityServer } from './identityServer.js';

const { server, rows, context, register, status } = identityServer();

const TOKEN = 'opaque-token-of-a-person';
const seconds = () => Math.floor(Date.now() / 1_000);
/** What the issuer says about each token that it knows. */
const known = new Map<string, object>();
/** The tokens that issuers were asked about, by their address. */
const asked: [issuer: string, token: string][] = [];

const ACTIVE = { active: true, token_type: 'Bearer', client_id: 'learning-platform', ...PERSON };
function answerAt(issuer: TestIssuer, answer: (token: string) => IssuerAnswer | Promise<IssuerAnswer>): void {
  issuer.answers.set('/introspect', (body, authorization) => {
    const form = new URLSearchParams(body);
    asked.push([issuer.url, form.get('token')!]);
    const client = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    if (decodeURIComponent(client) !== 'learning-platform:secret')
      return { status: 401, body: { error: 'invalid_client' } };
    return answer(form.get('token')!);
  });
}
const answerKnown = (token: string): IssuerAnswer => ({ body: known.get(token) ?? { active: false } });

beforeEach(() => {
  known.clear();
  asked.length = 0;
  known.set(TOKEN, ACTIVE);
  answerAt(context.issuer, answerKnown);
});
const registerHere = (body: object = {}, base = NORTH) =>
  register({ introspection: true, client_secret: 'secret', ...body }, base);
const statusAbout = (answer: object, token = `token-${Math.random().toFixed(12)}`) => {
  known.set(token, { ...ACTIVE, ...answer });
  return status(token);
};

describe('an opaque token', () => {
  it('is that of the person whom the issuer names, on the platform of the path', async () => {
    await registerHere();
    expect(await status(TOKEN)).toBe(403);
    expect(await rows('select from identity_links')).toHaveLength(1);
    expect(await status(TOKEN, SOUTH)).toBe(401);
    const elsewhere = await context.open.request('GET', '/api/core/platform/api-tokens/', {
      as: `Bearer ${TOKEN}`,
      query: { platform_key: 'north' },
    });
    expect(elsewhere.status).toBe(401);
    expect(asked).toEqual([[context.issuer.url, TOKEN]]);
  });

  it('is refused with the sentence of all bad credentials, and asked about once', async () => {
    await registerHere();
    const refused = await context.open.request<{ detail: string }>('GET', `${NORTH}groups/`, {
      as: 'Bearer some-unknown-opaque-token',
    });
    expect([refused.status, refused.body.detail]).toEqual([401, 'The credential is unknown, expired or revoked.']);
    expect(await status('some-unknown-opaque-token')).toBe(401);
    expect(asked).toHaveLength(1);
  });

  it('is asked about once by parallel requests, and not again for some seconds', async () => {
    await registerHere();
    // The first token creates a member, which empties caches.
    await statusAbout({});
    await new Promise((resolve) => setTimeout(resolve, 300));
    const answers = await Promise.all(Array.from({ length: 10 }, () => status(TOKEN)));
    expect([new Set(answers), await status(TOKEN)]).toEqual([new Set([403]), 403]);
    expect(asked.filter(([, token]) => token === TOKEN)).toHaveLength(1);
  });

  it('is never asked about without introspection, and at an inactive provider', async () => {
    const id = await register({ client_secret: 'secret' });
    expect(await status(TOKEN)).toBe(401);
    await rows('update identity_providers set introspection = true, is_active = false where id = $1', [id]);
    await until(async () => (await status(`${TOKEN}2`)) === 401, 5_000);
    expect(asked).toEqual([]);
  });

  it.each([
    ['is not active', { active: false }],
    ['is of another issuer', { iss: 'https://id.other.example' }],
    ['is for another audience', { aud: 'payroll' }],
    ['is for another audience, and of the own client', { aud: ['payroll'], client_id: 'learning-platform' }],
    ['was issued to another client', { client_id: 'payroll' }],
    ['was issued to another client for the own audience', { aud: 'learning-platform', azp: 'payroll' }],
    ['names no audience and no client', { client_id: undefined }],
    ['has expired', { exp: seconds() - 90 }],
    ['has a wrong expiry', { exp: 'never' }],
    ['is not valid yet', { nbf: seconds() + 3_600 }],
    ['has no subject', { sub: undefined }],
    ['is a refresh token', { token_type: undefined }],
    ['is bound to a key of its client', { token_type: 'DPoP' }],
  ])('is refused if it %s', async (_, answer) => {
    await registerHere();
    expect(await statusAbout(answer)).toBe(401);
    expect(await rows('select from identity_links')).toEqual([]);
  });

  it.each([
    ['the own audience', { aud: ['learning-platform'] }],
    ['an authorized client', { client_id: 'web' }],
    ['its times', { exp: seconds() + 600, nbf: seconds() - 1, iat: seconds() - 1 }],
    ['the type of Keycloak', { token_type: undefined, typ: 'Bearer' }],
  ])('is accepted with %s', async (_, answer) => {
    await registerHere({ authorized_parties: ['web'] });
    expect(await statusAbout(answer)).toBe(403);
  });

  it('has the role of its claims, and may be one of a registered client', async () => {
    const id = await registerHere({ role_claim: 'roles', roles: { staff: 'platform_admin' } });
    expect(await statusAbout({ roles: ['staff'] })).toBe(200);
    const body = { client_id: 'timetable', name: 'Timetable', role: 'platform_viewer', scopes: { reader: ['read'] } };
    const path = `${NORTH}identity-providers/${id}/clients/`;
    expect((await context.open.request('POST', path, { as: server.as.admin, body })).status).toBe(201);
    const claims = { client_id: 'timetable', sub: 'timetable', scope: 'reader' };
    await until(async () => (await statusAbout({ ...claims, aud: 'learning-platform' })) === 200, 5_000);
    // Without an audience it may be a token for any service.
    expect(await statusAbout(claims)).toBe(401);
  });

  it('takes effect within a second when its person or its provider changes', async () => {
    await registerHere();
    for (const text of [
      `update users set active = false where username = 'newcomer'`,
      'update identity_providers set introspection = false',
    ]) {
      await rows(`update users set active = true`);
      await until(async () => (await status(TOKEN)) === 403, 5_000);
      await rows(text);
      const from = Date.now();
      await until(async () => (await status(TOKEN)) === 401, 5_000);
      expect(Date.now() - from).toBeLessThan(1_000);
    }
  });
});

describe('who is asked', () => {
  it('no provider of another platform, and none about credentials of this service', async () => {
    await registerHere();
    const other = await startTestIssuer();
    try {
      answerAt(other, answerKnown);
      await registerHere({ issuer: other.url }, SOUTH);
      const { authorization } = await createCredential(server.db, TESTER, { user: 'pat', platform: 'north' });
      const [, secret] = authorization.split(' ') as [string, string];
      expect(await status(secret)).toBe(403);
      // Mistyped, truncated and unknown ones have the same beginning.
      for (const text of [
        secret.slice(0, -1),
        `${secret}x`,
        secret.slice(0, 20),
        `${'a'.repeat(12)}.${'b'.repeat(43)}`,
      ])
        expect([await status(text), await status(text, SOUTH)]).toEqual([401, 401]);
      const jwt = await context.issuer.sign({ ...PERSON, aud: 'other' });
      expect([await status(jwt), await status('short'), await status('x'.repeat(5_000))]).toEqual([401, 401, 401]);
      for (const scheme of ['Token', 'Api-Key'])
        expect((await context.open.request('GET', `${NORTH}groups/`, { as: `${scheme} ${TOKEN}` })).status).toBe(401);
      expect(asked).toEqual([]);
      expect(await status(TOKEN)).toBe(403);
      expect(asked).toEqual([[context.issuer.url, TOKEN]]);
    } finally {
      await other.close();
    }
  });

  it('each provider of the platform at once: one that hangs delays no other, and is asked no more while it does', async () => {
    await registerHere();
    const slow = await startTestIssuer();
    const release: (() => void)[] = [];
    try {
      answerAt(slow, () => new Promise((resolve) => release.push(() => resolve({ body: { active: false } }))));
      await registerHere({ issuer: slow.url, name: 'Slow' });
      const from = Date.now();
      expect(await status(TOKEN)).toBe(403);
      expect(Date.now() - from).toBeLessThan(2_000);
      const waiting = Array.from({ length: 25 }, (_, number) => status(`unknown-token-number-${number}`));
      await until(() => release.length >= 20, 5_000);
      // Other requests, and further tokens, are answered at once.
      const answer = await context.open.request('GET', `${NORTH}groups/`, { as: server.as.admin });
      expect([answer.status, await status('one-more-unknown-token')]).toEqual([200, 503]);
      expect(release).toHaveLength(20);
      release.splice(0).forEach((one) => one());
      const answers = await Promise.all(waiting);
      expect([...new Set(answers)].sort()).toEqual([401, 503]);
    } finally {
      release.forEach((one) => one());
      await slow.close();
    }
  });
});

describe('a provider that gives no answer', () => {
  it.each([
    ['an error', () => ({ status: 500, body: {} })],
    ['a refusal of the client', () => ({ status: 401, body: { error: 'invalid_client' } })],
    ['no boolean', () => ({ body: { active: 'true' } })],
    ['a list', () => ({ body: [] })],
    ['too much', () => ({ body: { active: true, text: 'x'.repeat(300_000) } })],
  ])('503: it answers with %s', async (_, answer) => {
    await registerHere();
    answerAt(context.issuer, answer);
    const refused = await context.open.request<{ detail: string }>('GET', `${NORTH}groups/`, { as: `Bearer ${TOKEN}` });
    expect([refused.status, refused.body.detail]).toEqual([503, 'The identity provider cannot be used at the moment.']);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    // It is asked again, since this is no answer about the token.
    answerAt(context.issuer, answerKnown);
    expect(await status(TOKEN)).toBe(403);
  });

  it('503: it publishes no endpoint', async () => {
    const other = await startTestIssuer();
    try {
      other.answers.set('/.well-known/openid-configuration', () => ({
        body: { issuer: other.url, jwks_uri: `${other.url}/keys` },
      }));
      await registerHere({ issuer: other.url });
      expect(await status(TOKEN)).toBe(503);
    } finally {
      await other.close();
    }
  });
});

describe('a real provider', () => {
  it('accepts its opaque tokens until they are revoked', async () => {
    const { username, email } = { username: 'newcomer', email: 'new@north.example' };
    const person = { username, email, name: 'New', roles: [], departments: [], description: 'a person' };
    const real = await startRealIdentityProvider([person]);
    try {
      const { issuer, clientId, clientSecret } = real;
      await registerHere({ issuer, client_id: clientId, client_secret: clientSecret });
      const { access_token: token } = await real.getTokens(username, { resource: null });
      expect(token).not.toContain('.');
      expect(await status(token)).toBe(403);
      const revoked = await fetch(`${issuer}/token/revocation`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ token }),
      });
      expect(revoked.status).toBe(200);
      const from = Date.now();
      await until(async () => (await status(token)) === 401, 15_000);
      expect(Date.now() - from).toBeLessThan(12_000);
    } finally {
      await real.close();
    }
  }, 60_000);
});
