import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { startTestServer } from '../../../support/server.js';
import { startTestIssuer } from '../../../support/testIssuer.js';
import { until } from '../../../support/until.js';
import { NORTH, SOUTH } from '../coreServer.js';
import { AUTH, type Browser, SESSION, signInServer } from './signInServer.js';

const { server, rows, context, register, people, open, visit, start, authorize, finish, signIn, redeemed } =
  signInServer();
const OTHER = '/api/core/auth/orgs/south/';
const list = (base = AUTH) => context.open.request<object[]>('GET', `${base}identity-providers/`);

describe('listSignInProviders', () => {
  it('200: active providers of the platform; 304: the same again', async () => {
    const id = await register();
    const answer = await list();
    const address = `${context.open.url}${AUTH}sign-in/?identity_provider=${id}`;
    expect([answer.status, answer.body]).toEqual([200, [{ id, name: 'North', sign_in_url: address }]]);
    expect((await list(OTHER)).body).toEqual([]);
    expect((await list('/api/core/auth/orgs/none/')).body).toEqual([]);
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await context.open.request('GET', `${AUTH}identity-providers/`, { headers })).status).toBe(304);
  });

  it('200: none that is inactive', async () => {
    await register({ active: false });
    expect((await list()).body).toEqual([]);
  });
});

describe('startSignIn', () => {
  it('302: to the provider, with PKCE, state and nonce, and a cookie for this sign-in', async () => {
    const id = await register();
    const browser: Browser = new Map();
    const { origin, pathname, searchParams } = await start(browser, '?max_age=60&acr_values=phr');
    expect(origin + pathname).toBe(`${context.issuer.url}/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ response_type: 'code', client_id: 'learning-platform', scope: 'openid email profile' },
      redirect_uri: `${context.open.url}${AUTH}identity-providers/${id}/callback/`,
      ...{ code_challenge_method: 'S256', max_age: '60', acr_values: 'phr' },
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [[name, secret]] = [...browser] as [[string, string]];
    expect(name).toMatch(/^sign-in-/);
    for (const text of [secret, searchParams.get('state')!, searchParams.get('nonce')!])
      expect(await rows('select from identity_sign_ins t where position($1 in t::text) > 0', [text])).toEqual([]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example/',
    'javascript:alert(1)',
    'https:evil.example',
    `http://user@127.0.0.1/`,
    'evil.example',
    '/\tevil',
  ])('400: return_to %p leads elsewhere', async (returnTo) => {
    await register();
    const query = `return_to=${encodeURIComponent(returnTo)}`;
    expect((await visit(new Map(), `${AUTH}sign-in/?${query}`)).status).toBe(400);
  });

  it('302: to a page of a listed origin', async () => {
    await register();
    const listed = await startTestServer({
      db: server.db,
      settings: { identityPrivateAddresses: true, corsOrigins: ['https://pages.example'] },
    });
    const status = async (returnTo: string) =>
      (await listed.request('GET', `${AUTH}sign-in/?return_to=${encodeURIComponent(returnTo)}`)).status;
    expect(await status('https://pages.example/a?b#c')).toBe(302);
    expect(await status('https://pages.example.evil.example/')).toBe(400);
    await listed.close();
  });

  it('400: several providers, and none is named; 404: no provider, or that of another platform', async () => {
    expect((await visit(new Map(), `${AUTH}sign-in/`)).status).toBe(404);
    const id = await register();
    expect((await visit(new Map(), `${OTHER}sign-in/?identity_provider=${id}`)).status).toBe(404);
    await register({ issuer: `${context.issuer.url}/second`, audiences: ['second'] });
    expect((await visit(new Map(), `${AUTH}sign-in/`)).status).toBe(400);
    expect((await visit(new Map(), `${AUTH}sign-in/?identity_provider=${id}`)).status).toBe(302);
  });

  it('503: the provider cannot be used', async () => {
    await register({ issuer: `${context.issuer.url}/none` });
    expect((await visit(new Map(), `${AUTH}sign-in/`)).status).toBe(503);
  });
});

describe('finishSignIn', () => {
  it('302: a new person is signed in, with a session on the platform only', async () => {
    await register({ client_secret: 'secret' });
    const browser: Browser = new Map();
    const address = await start(browser, '?return_to=/docs%3Fa=1%23b');
    const answer = await finish(browser, authorize(address, { sid: 'sid-1', acr: 'phr', auth_time: 1_700_000_000 }));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs?a=1#b']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    expect(await people('new@north.example')).toEqual([{ username: 'newcomer', role: 'learner', platform: 'north' }]);
    expect((await visit(browser, SESSION)).body).toMatchObject({
      ...{ username: 'newcomer', platform_key: 'north', acr: 'phr', authenticated: '2023-11-14T22:13:20.000Z' },
    });
    expect((await visit(browser, `${SOUTH}groups/`)).status).toBe(404);
    const basic = Buffer.from('learning%2Dplatform:secret').toString('base64');
    expect(redeemed).toEqual([{ code: expect.any(String), authorization: `Basic ${basic}` }]);
  });

  it('302: claims that only the user info endpoint states', async () => {
    const { issuer } = context;
    open(issuer, { userinfo_endpoint: `${issuer.url}/userinfo` });
    issuer.answers.set('/userinfo', () => ({
      body: { sub: 's-1', email: 'info@north.example', email_verified: true },
    }));
    await register();
    await signIn({ email: undefined, email_verified: undefined });
    expect(await people('info@north.example')).toHaveLength(1);
  });

  it('400: user info of another person', async () => {
    const { issuer } = context;
    open(issuer, { userinfo_endpoint: `${issuer.url}/userinfo` });
    issuer.answers.set('/userinfo', () => ({
      body: { sub: 's-2', email: 'info@north.example', email_verified: true },
    }));
    await register();
    const browser: Browser = new Map();
    expect((await finish(browser, authorize(await start(browser), { email: undefined }))).status).toBe(400);
  });

  it('302: roles of claims narrow the session', async () => {
    await register({ role_claim: 'roles', roles: { staff: 'platform_admin' } });
    const browser = await signIn({ roles: ['staff'] });
    expect((await visit(browser, `${NORTH}groups/`)).status).toBe(200);
    const later = Math.floor(Date.now() / 1_000) - 60;
    const narrow = await signIn({ roles: [], iat: later });
    expect((await visit(narrow, `${NORTH}groups/`)).status).toBe(403);
  });

  it('400: a replayed answer; the code is redeemed once', async () => {
    await register();
    const browser: Browser = new Map();
    const back = authorize(await start(browser));
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(new Map(browser), back)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array<number>(7).fill(400)]);
    expect(redeemed).toHaveLength(1);
  });

  it('400: an answer in another browser (login CSRF), also with another cookie', async () => {
    await register();
    const attacker: Browser = new Map();
    const back = authorize(await start(attacker));
    expect((await finish(new Map(), back)).status).toBe(400);
    const victim: Browser = new Map();
    await start(victim);
    expect((await finish(victim, back)).status).toBe(400);
    const [name] = [...attacker.keys()];
    expect((await finish(new Map([[name!, [...victim.values()][0]!]]), back)).status).toBe(400);
    expect(redeemed).toEqual([]);
    expect((await finish(attacker, back)).status).toBe(302);
  });

  it('400: a stolen code in the browser of an attacker: nonce and PKCE verifier are not theirs', async () => {
    await register();
    const victim = authorize(await start(new Map()));
    const attacker: Browser = new Map();
    const own = authorize(await start(attacker));
    own.searchParams.set('code', victim.searchParams.get('code')!);
    const answer = await finish(attacker, own);
    expect([answer.status, answer.text.includes('<b>')]).toEqual([400, false]);
    expect(await rows('select from browser_sessions')).toEqual([]);
  });

  it.each([
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'other' }],
    ['several audiences without a client', { aud: ['learning-platform', 'other'] }],
    ['another client', { azp: 'other' }],
    ['another issuer', { iss: 'https://id.other.example' }],
    ['an expiry in the past', { exp: Math.floor(Date.now() / 1_000) - 90 }],
    ['no subject', { sub: undefined }],
  ])('400: an ID token with %s', async (_, claims) => {
    await register();
    const browser: Browser = new Map();
    expect((await finish(browser, authorize(await start(browser), claims))).status).toBe(400);
    expect(await rows('select from browser_sessions')).toEqual([]);
  });

  it('400: an ID token with another signature', async () => {
    await register();
    const browser: Browser = new Map();
    const back = authorize(await start(browser));
    const other = await startTestIssuer();
    const { sign } = context.issuer;
    context.issuer.sign = (claims) => other.sign({ ...claims, iss: context.issuer.url });
    expect((await finish(browser, back)).status).toBe(400);
    context.issuer.sign = sign;
    await other.close();
  });

  it('400: a mixed-up issuer (RFC 9207), and the callback of another provider', async () => {
    const first = await register();
    const evil = await startTestIssuer();
    open(evil);
    const second = await register({ issuer: evil.url, audiences: ['evil'] });
    const query = `?identity_provider=${first}`;
    for (const iss of [evil.url, '']) {
      const browser: Browser = new Map();
      expect((await finish(browser, authorize(await start(browser, query), {}, iss))).status).toBe(400);
    }
    const browser: Browser = new Map();
    const back = authorize(await start(browser, query));
    back.searchParams.delete('iss');
    expect((await finish(browser, back)).status).toBe(400);
    const moved = authorize(await start(browser, query));
    moved.pathname = moved.pathname.replace(first, second);
    expect((await finish(browser, moved)).status).toBe(400);
    expect(evil.requests.filter((path) => path === '/token')).toEqual([]);
    await evil.close();
  });

  it('400: a sign-in that was too old for max_age, or that does not say when it was', async () => {
    await register();
    for (const age of [undefined, Math.floor(Date.now() / 1_000) - 500]) {
      const browser: Browser = new Map();
      const back = authorize(await start(browser, '?max_age=60'), age === undefined ? {} : { auth_time: age });
      expect((await finish(browser, back)).status).toBe(400);
    }
    await signIn({ auth_time: Math.floor(Date.now() / 1_000) }, '?max_age=60');
  });

  it('400: after ten minutes, without a state, and with an unknown one', async () => {
    const id = await register();
    const browser: Browser = new Map();
    const back = authorize(await start(browser));
    await rows(`update identity_sign_ins set expires_at = now() - interval '1 second'`);
    expect((await finish(browser, back)).status).toBe(400);
    const callback = `${AUTH}identity-providers/${id}/callback/`;
    expect((await visit(browser, callback)).status).toBe(400);
    expect((await visit(browser, `${callback}?state=x&code=y`)).status).toBe(400);
  });

  it('401: the provider or the platform refuses the person; nothing of the provider is shown', async () => {
    await register({ unknown_people: 'refuse' });
    const browser: Browser = new Map();
    expect((await finish(browser, authorize(await start(browser)))).status).toBe(401);
    const back = authorize(await start(browser));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', '<script>');
    const answer = await finish(browser, back);
    expect([answer.status, answer.text.includes('script')]).toEqual([401, false]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('401: a person of another platform is not linked by their address', async () => {
    await register({ unknown_people: 'link' });
    const browser: Browser = new Map();
    const back = authorize(await start(browser), { email: 'boss@example.org' });
    expect((await finish(browser, back)).status).toBe(401);
  });

  it('404: a provider that was removed meanwhile, and one of another platform', async () => {
    const id = await register();
    const browser: Browser = new Map();
    const back = authorize(await start(browser));
    const elsewhere = new URL(back);
    elsewhere.pathname = elsewhere.pathname.replace('north', 'south');
    expect((await finish(browser, elsewhere)).status).toBe(404);
    await context.open.request('DELETE', `${NORTH}identity-providers/${id}/`, { as: context.root });
    expect((await finish(browser, back)).status).toBe(404);
  });

  it('503: the provider does not redeem codes', async () => {
    await register();
    const browser: Browser = new Map();
    const back = authorize(await start(browser));
    const { url } = context.issuer;
    await context.issuer.close();
    expect((await finish(browser, back)).status).toBe(503);
    context.issuer = await startTestIssuer();
    expect(context.issuer.url).not.toBe(url);
  });

  it('begins a session with a new secret, and ends the previous one of the browser (fixation)', async () => {
    await register();
    const browser = await signIn();
    const planted = new Map(browser);
    await signIn({}, '', browser);
    expect(browser.get('session')).not.toBe(planted.get('session'));
    await until(async () => (await visit(planted, SESSION)).status === 401, 1_000);
    expect((await visit(browser, SESSION)).status).toBe(200);
    const chosen: Browser = new Map([['session', planted.get('session')!]]);
    await signIn({}, '', chosen);
    expect(chosen.get('session')).not.toBe(planted.get('session'));
  });

  it('stores no secret', async () => {
    await register();
    const browser = await signIn();
    const secret = browser.get('session')!.split('.')[2]!;
    expect(await rows('select from browser_sessions t where position($1 in t::text) > 0', [secret])).toEqual([]);
    const hash = createHash('sha256').update(secret).digest();
    expect(await rows('select from browser_sessions where secret_sha256 = $1', [hash])).toHaveLength(1);
  });
});
