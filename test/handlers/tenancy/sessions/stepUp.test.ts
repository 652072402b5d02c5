import { beforeEach, describe, expect, it } from '@jest/globals';
import document from '../../../../generated/openapi.json' with { type: 'json' };
import { type OpenApiDocument, readOperations } from '../../../../server/contract/contract.js';
import { AUTH, type Browser, signInServer } from './signInServer.js';

const { server, rows, context, register, visit, signIn } = signInServer();
beforeEach(async () => {
  await register({ role_claim: 'roles', roles: { admin: 'platform_admin' } });
});

const TOKENS = '/api/core/platform/api-tokens/';
const ADMIN = { sub: 'boss', email: 'chief@north.example', preferred_username: 'chief', roles: ['admin'] };
const operations = readOperations(document as unknown as OpenApiDocument).filter(
  ({ stepUpMaxAgeS }) => stepUpMaxAgeS !== null,
);

/** Signs an administrator in who proved who they are `age` seconds ago; null: the provider does not say when. */
const signInAdmin = (age: number | null, query = '', browser?: Browser) =>
  signIn({ ...ADMIN, ...(age !== null && { auth_time: Math.floor(Date.now() / 1_000) - age }) }, query, browser);
const create = (browser: Browser, name = 'nightly') =>
  visit<{ type: string; detail: string }>(browser, TOKENS, {
    method: 'POST',
    body: { name, platform_key: 'north', expires_in: 3_600 },
  });

describe('an operation with x-step-up', () => {
  it.each([0, 290, 350, -50])('admits a session whose person signed in %p seconds ago', async (age) => {
    expect((await create(await signInAdmin(age))).status).toBe(201);
  });

  it.each([370, 3_600, null])('401: a session whose person signed in %p seconds ago', async (age) => {
    const { status, body, headers } = await create(await signInAdmin(age));
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="insufficient_user_authentication", max_age="300"',
    ]);
    expect(body).toMatchObject({ type: 'insufficient-user-authentication', status: 401 });
    expect(body.detail).toContain(`${AUTH}sign-in/?max_age=300 `);
    expect(await rows(`select from credentials where name = 'nightly'`)).toEqual([]);
  });

  it('admits the person after signing in again with max_age', async () => {
    const browser = await signInAdmin(3_600);
    expect((await create(browser)).status).toBe(401);
    await signInAdmin(0, '?max_age=300', browser);
    expect((await create(browser)).status).toBe(201);
  });

  it('asks no caller with a header, also beside the cookie of an old session', async () => {
    const body = { name: 'by header', platform_key: 'north', expires_in: 3_600 };
    const browser = await signInAdmin(3_600);
    const headers = { authorization: server.as.admin };
    expect((await visit(browser, TOKENS, { method: 'POST', headers, body })).status).toBe(201);
    const jwt = await context.issuer.sign({ ...ADMIN, auth_time: 1 });
    const sent = { as: `Bearer ${jwt}`, body: { ...body, name: 'by JWT' } };
    expect((await context.open.request('POST', TOKENS, sent)).status).toBe(201);
  });

  it('403, 404: a missing permission and another platform are answered first', async () => {
    const member = await signIn({ auth_time: 1 });
    expect((await create(member)).status).toBe(403);
    const body = { name: 'x', platform_key: 'south', expires_in: 3_600 };
    expect((await visit(await signInAdmin(3_600), TOKENS, { method: 'POST', body })).status).toBe(404);
  });

  it('reads and other changes need no recent sign-in', async () => {
    const browser = await signInAdmin(null);
    expect((await visit(browser, `${TOKENS}?platform_key=north`)).status).toBe(200);
  });

  it.each(operations.map(({ operationId, method, path }) => [operationId, method, path]))(
    '401: %s with an old sign-in, before its input is read',
    async (_, method, path) => {
      const browser = await signInAdmin(3_600);
      const filled = path
        .replace('{org}', 'north')
        .replace(/\{(user_id|username)\}/, 'chief')
        .replaceAll(/\{\w+\}/g, '6f1d2c3b-4a59-4e87-9b0c-1d2e3f4a5b6c');
      const { body } = await visit(browser, filled, { method: method.toUpperCase(), body: {} });
      expect(body).toMatchObject({ type: 'insufficient-user-authentication' });
    },
  );
});
