import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { IDENTITY_SERVICE_CLIENT } from '../../../../sandbox/identity/identitySettings.js';
import { identityServer } from '../../../server/access/identityServer.js';
import { TESTER } from '../../../support/database.js';
import { startRealIdentityProvider } from '../../../support/identityProvider.js';
import { startTestServer } from '../../../support/server.js';
import { until } from '../../../support/until.js';
import { NORTH, SOUTH } from '../coreServer.js';

type Client = components['schemas']['IdentityClient'];

const { server, departments, rows, context, register } = identityServer();
const provider = { id: '' };
beforeEach(async () => {
  provider.id = await register();
});

const CLIENT = { client_id: 'timetable', name: 'Timetable', role: 'platform_admin', scopes: { reader: ['read'] } };
/** The claims of a token that a client obtained for itself. */
const TOKEN = { sub: 'timetable', azp: 'timetable', scope: 'reader other' };
const path = (end: number | string = '', base = NORTH, id = provider.id) =>
  `${base}identity-providers/${id}/clients/${end === '' ? '' : `${end}/`}`;
const create = (body: object = {}, as = server.as.admin!, headers = {}) =>
  context.open.request<Client>('POST', path(), { as, body: { ...CLIENT, ...body }, headers });
const change = (id: number, body: object, as = server.as.admin!) =>
  context.open.request<Client>('PATCH', path(id), { as, body });
const send = async (claims: object = {}, method = 'GET', end = 'groups/', base = NORTH, body?: object) =>
  context.open.request<{ id: number; detail: string }>(method, `${base}${end}`, {
    as: `Bearer ${await context.issuer.sign({ ...TOKEN, ...claims })}`,
    ...(body && { body }),
  });
const statusOf = async (claims: object = {}, base = NORTH) => (await send(claims, 'GET', 'groups/', base)).status;

describe('createIdentityClient', () => {
  it('201: the tokens of the client act in its role, on its platform only', async () => {
    expect(await statusOf()).toBe(401);
    const { status, body } = await create();
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), client_id: 'timetable', subject: 'timetable', name: 'Timetable' },
        ...{ role: 'platform_admin', department_id: null, scopes: { reader: ['read'] }, active: true },
        ...{ created: expect.any(String), modified: expect.any(String), last_used: null },
      },
    ]);
    expect(await statusOf()).toBe(200);
    expect(await statusOf({}, SOUTH)).toBe(404);
    // Nobody was created, and the credential is not a key.
    expect(await rows('select from identity_links')).toEqual([]);
    const keys = await context.open.request<{ name: string }[]>('GET', '/api/core/platform/api-tokens/', {
      as: server.as.admin,
      query: { platform_key: 'north' },
    });
    expect(keys.body.map(({ name }) => name)).not.toContain('Timetable');
  });

  it('201: an Idempotency-Key repeats the answer', async () => {
    const headers = { 'idempotency-key': 'client-1' };
    const first = await create({}, server.as.admin, headers);
    expect((await create({}, server.as.admin, headers)).body).toEqual(first.body);
  });

  it('409: a client that is registered, also in parallel, and the 101st', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(5).fill(409)]);
    await rows(
      `with made as (insert into credentials (scheme, prefix, role, platform_id)
         select 'Bearer', 'client ' || n, 'learner', platform_id from identity_clients, generate_series(1, 99) n returning id, prefix)
       insert into identity_clients (platform_id, provider_id, client_id, subject, credential_id, name, scopes)
       select platform_id, provider_id, made.prefix, 's', made.id, 'n', '{}' from identity_clients, made`,
    );
    expect((await create({ client_id: 'one-more' })).status).toBe(409);
  });

  it('400: scopes that do not exist, and departments of other roles and platforms', async () => {
    const problem = async (body: object) => {
      const { status, body: answer } = await create(body);
      return [status, (answer as unknown as { errors: { path: string }[] }).errors[0]!.path];
    };
    expect(await problem({ scopes: { 'a/b': ['read', 'nothing'] } })).toEqual([400, '/scopes/a~1b/1']);
    for (const name of ['IsDMAdmin', 'IsRecordWriter', 'anyone'])
      expect(await problem({ scopes: { a: [name] } })).toEqual([400, '/scopes/a/0']);
    expect(await problem({ department_id: departments.science })).toEqual([400, '/department_id']);
    expect(await problem({ role: 'department_admin', department_id: 999_999 })).toEqual([400, '/department_id']);
    for (const body of [
      { scopes: {} },
      { scopes: { 'a\0': ['read'] } },
      { role: 'dm_admin' },
      { subject: '' },
      { client_id: 'a b' },
    ])
      expect((await create(body)).status).toBe(400);
  });

  it('403: a credential with scopes registers and changes no clients', async () => {
    const { body } = await create();
    const scopes = ['createIdentityClient', 'updateIdentityClient'];
    const request = { role: 'platform_admin', platform: 'north', scopes } as const;
    const { authorization } = await createCredential(server.db, TESTER, request);
    expect((await create({ client_id: 'second' }, authorization)).status).toBe(403);
    expect((await change(body.id, { name: 'Other' }, authorization)).status).toBe(403);
    const grants = { reader: ['IsPlatformAdmin'] };
    await change(body.id, { scopes: grants });
    await until(async () => (await send({}, 'POST', 'groups/', NORTH, { name: 'Made' })).status === 201, 5_000);
    expect((await send({}, 'POST', path('').replace(NORTH, ''), NORTH, { ...CLIENT, client_id: 'b' })).status).toBe(
      403,
    );
  });
});

describe('a token of a client', () => {
  it('403: may call nothing without a scope that the platform maps', async () => {
    await create();
    for (const scope of [undefined, '', 'other', 'readers', '__proto__']) {
      const answer = await send({ scope });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        403,
        'Bearer error="insufficient_scope"',
      ]);
      expect(answer.body.detail).toBe('The scopes of this credential do not include listGroups.');
    }
    expect((await send({}, 'POST', 'groups/', NORTH, { name: 'New' })).status).toBe(403);
  });

  it.each([
    ['scope, as a list', { scope: ['reader'] }],
    ['scp', { scope: undefined, scp: 'openid reader' }],
    ['roles', { scope: undefined, roles: ['reader'] }],
    ['the role claim of the provider', { scope: undefined, realm: { roles: ['reader'] } }],
  ])('has the scopes of %s', async (_, claims) => {
    await rows(`update identity_providers set role_claim = 'realm.roles'`);
    await create();
    expect(await statusOf(claims)).toBe(200);
  });

  it('calls the operations and permission classes of its scopes, in its role', async () => {
    const scopes = { writer: ['createGroup'], all: ['IsPlatformAdmin'], viewer: ['IsPlatformAdminReadOnly'] };
    const { body } = await create({ scopes });
    const post = async (scope: string, name: string) =>
      (await send({ scope }, 'POST', 'groups/', NORTH, { name })).status;
    expect([await post('writer', 'A'), await post('all', 'B'), await post('viewer', 'C')]).toEqual([201, 201, 403]);
    expect(await statusOf({ scope: 'writer' })).toBe(403);
    await change(body.id, { role: 'learner' });
    await until(async () => (await post('all', 'D')) === 403, 5_000);
  });

  it('is one whose subject is the client, or the registered subject', async () => {
    const { body } = await create();
    expect(await statusOf({ sub: 'service-account-7' })).toBe(401);
    expect(await statusOf({ azp: 'other' })).toBe(401);
    expect(await statusOf({ azp: undefined, client_id: 'timetable' })).toBe(200);
    expect(await statusOf({ azp: undefined, appid: 'timetable' })).toBe(200);
    expect(await statusOf({ azp: undefined })).toBe(401);
    await change(body.id, { subject: 'service-account-7' });
    await until(async () => (await statusOf({ sub: 'service-account-7' })) === 200, 5_000);
    expect(await statusOf()).toBe(401);
  });

  it('401: for another audience, and never becomes a person', async () => {
    await create();
    expect(await statusOf({ aud: 'other' })).toBe(401);
    const claims = { email: 'robot@north.example', email_verified: true, azp: 'timetable' };
    expect(await statusOf(claims)).toBe(200);
    await rows(`update credentials set revoked_at = now() where scheme = 'Bearer'`);
    await until(async () => (await statusOf(claims)) === 401, 5_000);
    expect(await rows(`select from users where email = 'robot@north.example'`)).toEqual([]);
  });

  it('acts on each platform that registered it, with the rights of that one', async () => {
    await rows(
      `insert into identity_providers (platform_id, name, issuer, client_id, audiences)
       select platforms.id, 'South', issuer, 'learning-platform', '{learning-platform}' from platforms, identity_providers where key = 'south'`,
    );
    await create();
    expect(await statusOf({}, SOUTH)).toBe(404);
    const [{ id }] = (await rows<{ id: string }>(`select id from identity_providers where name = 'South'`)) as [
      { id: string },
    ];
    const request = { as: context.root, body: { ...CLIENT, role: 'learner' } };
    expect((await context.open.request('POST', path('', SOUTH, id), request)).status).toBe(201);
    await until(async () => (await statusOf({}, SOUTH)) === 403, 5_000);
    expect(await statusOf()).toBe(200);
  });

  it('is named in the audit log, has times of use, and creates no keys', async () => {
    const { body } = await create({ scopes: { reader: ['read', 'createGroup', 'createApiToken', 'createUserToken'] } });
    expect((await send({}, 'POST', 'groups/', NORTH, { name: 'Cohort' })).status).toBe(201);
    expect(
      await rows(
        `select name from audit_log
           join identity_clients on identity_clients.credential_id = audit_log.credential_id
          where operation = 'createGroup' and actor_id is null`,
      ),
    ).toEqual([{ name: 'Timetable' }]);
    const keys = { name: 'k', platform_key: 'north' };
    const as = `Bearer ${await context.issuer.sign(TOKEN)}`;
    expect((await context.open.request('POST', '/api/core/platform/api-tokens/', { as, body: keys })).status).toBe(403);
    expect((await send({}, 'POST', 'users/pat/tokens/', NORTH, { name: 'k' })).status).toBe(403);
    await context.open.close();
    context.open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
    const { body: used } = await context.open.request<Client>('GET', path(body.id), { as: server.as.admin });
    expect(used.last_used).not.toBeNull();
  });

  it('429: has the rate limit of its client', async () => {
    await create();
    const limited = await startTestServer({
      db: server.db,
      settings: { identityPrivateAddresses: true },
      config: { rateLimitPerCredential: 3 },
    });
    const answers = [];
    for (let number = 0; number < 4; number += 1) {
      const as = `Bearer ${await context.issuer.sign({ ...TOKEN, jti: String(number) })}`;
      answers.push((await limited.request('GET', `${NORTH}groups/`, { as })).status);
    }
    await limited.close();
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});

describe('changes apply within a second on each process', () => {
  it.each([
    ['an inactive client', 401, (id: number) => change(id, { active: false })],
    ['a deleted client', 401, (id: number) => context.open.request('DELETE', path(id), { as: server.as.admin })],
    ['a lower role', 403, (id: number) => change(id, { role: 'learner' })],
    ['other scopes', 403, (id: number) => change(id, { scopes: { writer: ['createGroup'] } })],
    [
      'a removed provider',
      401,
      () => context.open.request('DELETE', `${NORTH}identity-providers/${provider.id}/`, { as: server.as.admin }),
    ],
  ])('%s', async (_, status, apply) => {
    const { body } = await create();
    const other = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
    try {
      const as = `Bearer ${await context.issuer.sign(TOKEN)}`;
      const statuses = () =>
        Promise.all(
          [context.open, other].map(async (one) => (await one.request('GET', `${NORTH}groups/`, { as })).status),
        );
      await until(async () => (await statuses()).join() === '200,200', 5_000);
      await apply(body.id);
      const from = Date.now();
      await until(async () => (await statuses()).join() === `${status},${status}`, 5_000);
      expect(Date.now() - from).toBeLessThan(1_000);
    } finally {
      await other.close();
    }
    const [credential] = await rows<{ isLive: boolean }>(
      `select revoked_at is null as "isLive" from credentials where scheme = 'Bearer'`,
    );
    expect(credential!.isLive).toBe(status === 403);
  });
});

describe('updateIdentityClient', () => {
  it('200: changes what is sent', async () => {
    const { body } = await create();
    const next = { name: 'Rooms', role: 'department_admin', department_id: departments.science };
    expect((await change(body.id, next)).body).toMatchObject({ ...next, scopes: { reader: ['read'] }, active: true });
    expect((await change(body.id, { active: false })).body).toMatchObject({ ...next, active: false });
    expect((await change(body.id, { role: 'learner', active: true })).body).toMatchObject({
      ...{ name: 'Rooms', role: 'learner', department_id: null, active: true },
    });
  });

  it('400: nothing, and a client id', async () => {
    const { body } = await create();
    for (const sent of [{}, { client_id: 'other' }, { department_id: departments.science }])
      expect((await change(body.id, sent)).status).toBe(400);
  });
});

describe.each([
  ['getIdentityClient', true],
  ['listIdentityClients', false],
])('%s', (_, isSingle) => {
  it('200, 304: the registrations by client id, and the same again', async () => {
    const { body } = await create();
    await create({ client_id: 'a-client' });
    const read = (headers = {}) =>
      context.open.request<Client & Client[]>('GET', path(isSingle ? body.id : ''), { as: server.as.admin, headers });
    const answer = await read();
    if (isSingle) expect(answer.body).toEqual(body);
    else expect(answer.body.map((one) => one.client_id)).toEqual(['a-client', 'timetable']);
    expect((await read({ 'if-none-match': answer.headers.get('etag')! })).status).toBe(304);
  });
});

describe('deleteIdentityClient', () => {
  it('204, 404: once, and not as a client of another provider', async () => {
    const { body } = await create();
    const { id: first } = provider;
    provider.id = await register({ issuer: 'https://id.second.example' });
    const remove = async () => (await context.open.request('DELETE', path(body.id), { as: server.as.admin })).status;
    expect([await remove(), (await change(body.id, { name: 'Other' })).status]).toEqual([404, 404]);
    provider.id = first;
    expect([await remove(), await remove()]).toEqual([204, 404]);
    const actions = await rows<{ operation: string }>(
      `select operation from audit_log where table_name = 'identity_clients' order by id`,
    );
    expect(actions.map(({ operation }) => operation)).toEqual(['createIdentityClient', 'deleteIdentityClient']);
  });
});

describe.each([
  ['listIdentityClients', 'GET', '', undefined],
  ['createIdentityClient', 'POST', '', CLIENT],
  ['getIdentityClient', 'GET', 1, undefined],
  ['updateIdentityClient', 'PATCH', 1, { name: 'Other' }],
  ['deleteIdentityClient', 'DELETE', 1, undefined],
] as const)('%s', (_, method, end, body) => {
  it('400, 401, 403, 404: only administrators of the platform, and no provider of another one', async () => {
    const call = async (as: string | undefined, address = path(end)) =>
      (await context.open.request(method, address, { ...(as !== undefined && { as }), ...(body && { body }) })).status;
    expect(await call(undefined)).toBe(401);
    for (const who of ['viewer', 'learner'] as const) expect(await call(server.as[who])).toBe(403);
    expect(await call(server.as.otherAdmin)).toBe(404);
    expect(await call(server.as.otherAdmin, path(end, SOUTH))).toBe(404);
    expect(await call(server.as.admin, path(end, NORTH, 'no-uuid'))).toBe(400);
  });
});

describe('client credentials of a real provider', () => {
  it('are accepted after registration', async () => {
    const real = await startRealIdentityProvider([]);
    try {
      provider.id = await register({ issuer: real.issuer });
      const as = `Bearer ${await real.getClientToken(IDENTITY_SERVICE_CLIENT)}`;
      const status = async () => (await context.open.request('GET', `${NORTH}groups/`, { as })).status;
      expect(await status()).toBe(401);
      expect((await create({ client_id: IDENTITY_SERVICE_CLIENT.id, scopes: { read: ['read'] } })).status).toBe(201);
      await until(async () => [200, 403].includes(await status()), 5_000);
      expect(await status()).toBe(200);
    } finally {
      await real.close();
    }
  });
});
