import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../../support/server.js';
import { type TestIssuer, startTestIssuer } from '../../../support/testIssuer.js';
import { NORTH, SOUTH, type Who, coreServer } from '../coreServer.js';

type Provider = components['schemas']['IdentityProvider'];
type Check = components['schemas']['IdentityProviderCheck'];

const BASE = `${NORTH}identity-providers/`;
const OTHER = `${SOUTH}identity-providers/`;
const ISSUER = 'https://id.north.example';
const { server, departments, rows, send, read, audit } = coreServer();
const root = { token: '' };
beforeAll(async () => {
  root.token = (await createCredential(server.db, TESTER, { role: 'dm_admin' })).authorization;
});
restoreBeforeEach(server.db);

const FIRST = { name: 'North', issuer: ISSUER, client_id: 'north-client' };
const create = (body: object = {}, who: Who | null = 'admin', base = BASE) =>
  send<Provider>('POST', base, { ...FIRST, ...body }, who);
const patch = (id: string, body: object, who: Who | null = 'admin', base = BASE) =>
  send<Provider>('PATCH', `${base}${id}/`, body, who);
const REFUSED = ['viewer', 'learner', 'dean'] as const;

describe('createIdentityProvider', () => {
  it('201: with defaults; the secret is encrypted and never shown', async () => {
    const { status, body, text } = await create({ client_secret: 'very-secret-text' });
    expect([status, body]).toEqual([
      201,
      {
        ...FIRST,
        id: expect.any(String),
        audiences: ['north-client'],
        authorized_parties: [],
        claims: { email: 'email', email_verified: 'email_verified', name: 'name', username: 'preferred_username' },
        ...{ role_claim: null, roles: {}, department_claim: null, departments: {}, domains: [], verified_domains: [] },
        ...{ unknown_people: 'refuse', active: true, introspection: false, has_client_secret: true },
        created: expect.any(String),
        modified: expect.any(String),
      },
    ]);
    expect(text).not.toContain('very-secret-text');
    for (const table of ['identity_providers', 'audit_log', 'idempotency_keys'])
      expect(await rows(`select from ${table} stored where position('very-secret' in stored::text) > 0`)).toEqual([]);
    expect(await audit('identity_providers')).toEqual([
      { operation: 'createIdentityProvider', action: 'insert', actor_id: server.ids.ada },
    ]);
  });

  it('201: an Idempotency-Key repeats the answer', async () => {
    const request = { as: server.as.admin, body: FIRST, headers: { 'idempotency-key': 'key-1' } };
    const first = await server.request<Provider>('POST', BASE, request);
    expect((await server.request<Provider>('POST', BASE, request)).body).toEqual(first.body);
  });

  it.each(['http://id.north.example', 'https://127.0.0.1', 'https://id.local', 'https://a:b@n.example', `${ISSUER}?a`])(
    '400: the issuer %p',
    async (issuer) => {
      expect(await create({ issuer })).toMatchObject({ status: 400, body: { errors: [{ path: '/issuer' }] } });
    },
  );

  it('400: departments of another platform, roles that do not exist, and values of the wrong form', async () => {
    for (const body of [
      { departments: { law: departments.law } },
      { departments: { none: 999_999_999 } },
      { roles: { boss: 'dm_admin' } },
      { audiences: [] },
      { domains: ['North.example'] },
      { claims: { sub: 'email' } },
      { unknown_people: 'invite' },
      { name: '' },
    ])
      expect((await create(body)).status).toBe(400);
    expect((await create({ departments: { optics: departments.optics } })).status).toBe(201);
  });

  it('403: only a DM admin verifies domains', async () => {
    expect((await create({ verified_domains: ['north.example'] })).status).toBe(403);
    const { body } = await server.request<Provider>('POST', BASE, {
      as: root.token,
      body: { ...FIRST, verified_domains: ['north.example'] },
    });
    expect(body.verified_domains).toEqual(['north.example']);
    expect((await patch(body.id, { verified_domains: ['south.example'] })).status).toBe(403);
    expect((await patch(body.id, { ...body, name: 'Changed' })).status).toBe(200);
  });

  it('409: the same issuer twice, also in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('409: the 11th provider', async () => {
    for (let number = 1; number <= 10; number += 1)
      expect((await create({ issuer: `${ISSUER}/${number}` })).status).toBe(201);
    expect((await create()).status).toBe(409);
  });

  it('409: an audience of another platform, unless a DM admin shares it', async () => {
    await create();
    expect((await create({}, 'otherAdmin', OTHER)).status).toBe(409);
    expect((await create({ audiences: ['other', 'north-client'] }, 'otherAdmin', OTHER)).status).toBe(409);
    const { body } = await create({ client_id: 'south-client' }, 'otherAdmin', OTHER);
    expect((await patch(body.id, { audiences: ['north-client'] }, 'otherAdmin', OTHER)).status).toBe(409);
    const shared = { as: root.token, body: { audiences: ['north-client'] } };
    expect((await server.request('PATCH', `${OTHER}${body.id}/`, shared)).status).toBe(200);
    expect((await patch(body.id, { audiences: ['north-client'] }, 'otherAdmin', OTHER)).status).toBe(200);
  });

  it('409: of two platforms that register an audience at once, one gets it', async () => {
    const answers = await Promise.all([create(), create({}, 'otherAdmin', OTHER)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect((await create({}, null)).status).toBe(401);
    for (const who of REFUSED) expect((await create({}, who)).status).toBe(403);
    expect((await create({}, 'otherAdmin')).status).toBe(404);
  });
});

describe('listIdentityProviders', () => {
  it('200: the oldest first, and none of another platform; 304: the same again', async () => {
    const first = (await create()).body;
    const second = (await create({ issuer: `${ISSUER}/second` })).body;
    const answer = await read<Provider[]>(BASE);
    expect(answer.body).toEqual([first, second]);
    expect((await read<Provider[]>(OTHER, {}, 'otherAdmin')).body).toEqual([]);
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await server.request('GET', BASE, { as: server.as.admin, headers })).status).toBe(304);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect((await read(BASE, {}, null)).status).toBe(401);
    for (const who of REFUSED) expect((await read(BASE, {}, who)).status).toBe(403);
    expect((await read(BASE, {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('getIdentityProvider', () => {
  it('200: as it was created', async () => {
    const { body } = await create({ client_secret: 'secret', claims: { email: 'mail' } });
    expect((await read<Provider>(`${BASE}${body.id}/`)).body).toEqual(body);
  });
});

describe('updateIdentityProvider', () => {
  it('200: changes what is sent', async () => {
    const { body } = await create({ client_secret: 'secret', claims: { email: 'mail' } });
    const changed = await patch(body.id, { claims: { name: 'display_name' }, client_secret: null, active: false });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      {
        claims: { email: 'mail', name: 'display_name', username: 'preferred_username' },
        has_client_secret: false,
        active: false,
        issuer: ISSUER,
      },
    ]);
  });

  it('400: no fields, and a body that is none', async () => {
    const { body } = await create();
    expect((await patch(body.id, {})).status).toBe(400);
    expect((await patch(body.id, { departments: { law: departments.law } })).status).toBe(400);
  });
});

describe('deleteIdentityProvider', () => {
  it('204, 404: once', async () => {
    const { body } = await create();
    await patch(body.id, { active: false });
    expect((await send('DELETE', `${BASE}${body.id}/`)).status).toBe(204);
    expect((await send('DELETE', `${BASE}${body.id}/`)).status).toBe(404);
    expect((await audit('identity_providers')).map(({ action }) => action)).toEqual(['insert', 'update', 'delete']);
  });
});

describe.each([
  ['getIdentityProvider', 'GET', '', undefined],
  ['updateIdentityProvider', 'PATCH', '', { active: false }],
  ['deleteIdentityProvider', 'DELETE', '', undefined],
  ['checkIdentityProvider', 'POST', 'check/', undefined],
] as const)('%s', (_, method, end, body) => {
  it('401, 403, 404: only administrators of the platform, and no provider of another one', async () => {
    const { id } = (await create()).body;
    const path = `${BASE}${id}/${end}`;
    expect((await send(method, path, body, null)).status).toBe(401);
    for (const who of REFUSED) expect((await send(method, path, body, who)).status).toBe(403);
    expect((await send(method, path, body, 'otherAdmin')).status).toBe(404);
    expect((await send(method, `${OTHER}${id}/${end}`, body, 'otherAdmin')).status).toBe(404);
  });
});

describe('checkIdentityProvider', () => {
  let open: TestServer;
  let issuer: TestIssuer;
  beforeAll(async () => {
    issuer = await startTestIssuer();
    open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
  });
  afterAll(async () => {
    await open.close();
    await issuer.close();
  });

  const check = async (url: string) => {
    const as = server.as.admin;
    const { body } = await open.request<Provider>('POST', BASE, { as, body: { ...FIRST, issuer: url } });
    return (await open.request<Check>('POST', `${BASE}${body.id}/check/`, { as })).body;
  };

  it('200: usable', async () => {
    expect(await check(issuer.url)).toEqual({
      usable: true,
      problems: [],
      authorization_endpoint: `${issuer.url}/authorize`,
      introspection_endpoint: `${issuer.url}/introspect`,
      key_count: 1,
    });
  });

  it('200: the reason why it is not usable', async () => {
    expect(await check(`${issuer.url}/`)).toMatchObject({ problems: ['The discovery document names another issuer.'] });
    expect(await check('http://127.0.0.1:9')).toMatchObject({
      usable: false,
      problems: ['The discovery document cannot be fetched. Is the address right and reachable?'],
    });
    const answerWith = async (path: string, body: unknown, status = 200) => {
      const before = issuer.answers.get(path)!;
      issuer.answers.set(path, () => ({ status, body }));
      await rows('delete from identity_providers');
      const result = await check(issuer.url);
      issuer.answers.set(path, before);
      return result.problems;
    };
    expect(await answerWith('/keys', { keys: [] })).toEqual(['The key set has no key that verifies tokens.']);
    expect(await answerWith('/keys', { keys: [{ kty: 'oct', k: 'AAAA' }] })).toEqual([
      'The key set has no key that verifies tokens.',
    ]);
    expect(await answerWith('/keys', {}, 500)).toEqual(['The address of the key set answered 500.']);
    expect(await answerWith('/keys', { keys: [], padding: 'x'.repeat(300_000) })).toEqual([
      'The key set cannot be fetched: The answer is too long.',
    ]);
    const discovery = '/.well-known/openid-configuration';
    expect(await answerWith(discovery, { issuer: issuer.url })).toEqual([
      'The discovery document has no valid jwks_uri.',
    ]);
    expect(await answerWith(discovery, { issuer: issuer.url, jwks_uri: 'file:///etc/passwd' })).toEqual([
      'The discovery document has no valid jwks_uri.',
    ]);
  });

  it('200: without the setting, a private address is not fetched', async () => {
    const as = server.as.admin;
    const { body } = await open.request<Provider>('POST', BASE, { as, body: { ...FIRST, issuer: issuer.url } });
    const before = issuer.requests.length;
    expect((await send<Check>('POST', `${BASE}${body.id}/check/`)).body.usable).toBe(false);
    expect(issuer.requests).toHaveLength(before);
  });
});
