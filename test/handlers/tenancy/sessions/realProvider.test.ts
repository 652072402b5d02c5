import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RealIdentityProvider, startRealIdentityProvider } from '../../../support/identityProvider.js';
import { NORTH } from '../coreServer.js';
import { AUTH, type Browser, SESSION, signInServer } from './signInServer.js';

const { context, register, visit, start } = signInServer();
const real = {} as { provider: RealIdentityProvider };
beforeAll(async () => {
  const person = {
    name: 'Ines Costa',
    email: 'ines@north.example',
    roles: ['staff'],
    departments: [],
    description: '',
  };
  real.provider = await startRealIdentityProvider([{ ...person, username: 'ines' }]);
});
afterAll(() => real.provider.close());

describe('the identity provider of the sandbox', () => {
  it('signs people in with a browser, and out again', async () => {
    const { issuer, clientId, clientSecret } = real.provider;
    const client = { issuer, client_id: clientId, client_secret: clientSecret };
    await register({ ...client, role_claim: 'roles', roles: { staff: 'platform_admin' } });
    const browser: Browser = new Map();
    const cookies: Browser = new Map();
    const back = new URL(await real.provider.signIn((await start(browser, '?return_to=/docs')).href, 'ines', cookies));
    expect(back.origin + back.pathname).toMatch(`${context.open.url}${AUTH}identity-providers/`);
    const answer = await visit(browser, back.pathname + back.search);
    expect([answer.status, answer.text, answer.headers.get('location')]).toEqual([302, '', '/docs']);
    expect((await visit(browser, SESSION)).body).toMatchObject({
      ...{ username: 'ines', name: 'Ines Costa', acr: 'urn:sandbox:click', authenticated: expect.any(String) },
    });
    expect((await visit(browser, `${NORTH}groups/`)).status).toBe(200);
    expect((await visit(browser, back.pathname + back.search)).status).toBe(400);
    // The provider asks again, although the person has signed in there.
    const again = await start(browser, '?max_age=0');
    const renewed = new URL(await real.provider.signIn(again.href, 'ines', cookies));
    expect((await visit(browser, renewed.pathname + renewed.search)).status).toBe(302);
    const key = { name: 'nightly', platform_key: 'north', expires_in: 3_600 };
    const created = await visit(browser, '/api/core/platform/api-tokens/', { method: 'POST', body: key });
    expect(created.status).toBe(201);
    const { body } = await visit<{ logout_url: string }>(browser, `${SESSION}end/`, { method: 'POST' });
    expect(body.logout_url).toMatch(`${issuer}/`);
    expect((await fetch(body.logout_url)).status).toBe(200);
    expect((await visit(browser, SESSION)).status).toBe(401);
  });
});
