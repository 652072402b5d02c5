import { describe, expect, it } from '@jest/globals';
import { CLIENT, readLogin, testLms } from './testLms.js';

const { server, parts, registration, target, rows, login, loginParameters, post, begin, sign, send } = testLms();
const LOGIN = '/api/lti/orgs/north/login/';
const register = (change: string) => rows(`update lti_registrations set ${change}`);

describe('beginLtiLogin', () => {
  it('302: to the LMS, with the parameters of the authentication request', async () => {
    const { status, headers } = await login();
    const address = new URL(headers.get('location')!);
    expect([status, `${address.origin}${address.pathname}`]).toEqual([302, `${parts.lms.url}/authorize`]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ a: '1', scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
      ...{ client_id: CLIENT, redirect_uri: target.uri, login_hint: '29123', lti_message_hint: 'hint' },
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(headers.get('set-cookie')).toMatch(/^lti=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly$/);
  });

  it('302: over https the cookie is sent from frames of other sites; logins of a browser share it', async () => {
    const proxied = { 'x-forwarded-proto': 'https' };
    const { headers } = await login({}, proxied);
    // Without a trusted proxy the header counts for nothing.
    expect(headers.get('set-cookie')).toMatch(/^lti=/);
    const first = readLogin({ headers });
    const second = await begin({}, { cookie: first.cookie });
    expect(second.cookie).toBe(first.cookie);
    expect(second.state).not.toBe(first.state);
    for (const one of [second, first]) expect((await send(one, await sign(one))).status).toBe(200);
  });

  it('401: an invalid credential', async () => {
    expect((await login({}, { authorization: 'Token wrong' })).status).toBe(401);
  });

  it('200: in a frame, a page that begins the login in a new window', async () => {
    const hint = `"><script>alert(1)</script>`;
    const { status, text, headers } = await login({ login_hint: hint }, { 'sec-fetch-dest': 'iframe' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`action="${parts.open.url}${LOGIN}" target="_blank"`);
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors *");
    expect(await rows('select from lti_states')).toEqual([]);
  });

  it('400: an LMS or client that is not registered, and one that is not active', async () => {
    for (const change of [{ iss: parts.other.url }, { client_id: 'client-2' }])
      expect(await login(change as never)).toMatchObject({ status: 400, body: { errors: [{ path: 'iss' }] } });
    expect((await login({ client_id: CLIENT })).status).toBe(302);
    await register('is_active = false');
    expect(await login()).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'iss', message: 'the registration of this LMS is not active' }] },
    });
  });

  it('400: without client_id, when the platform has several clients of the LMS', async () => {
    await rows(
      `insert into lti_registrations (platform_id, name, issuer, client_id, login_url, keys_url)
       select platform_id, name, issuer, 'client-2', login_url, keys_url from lti_registrations`,
    );
    expect(await login()).toMatchObject({ status: 400, body: { errors: [{ path: 'client_id' }] } });
    expect((await login({ client_id: CLIENT })).status).toBe(302);
  });

  it.each([
    'https://evil.example/api/lti/orgs/north/launch/',
    '{origin}/api/lti/orgs/south/launch/',
    '{origin}/api/lti/orgs/north/launch/../../',
    '{origin}@evil.example/api/lti/orgs/north/launch/',
    'javascript:alert(1)',
  ])('400: the target %p', async (uri) => {
    const sent = uri.replace('{origin}', parts.open.url);
    expect(await login({ target_link_uri: sent })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'target_link_uri' }] },
    });
  });

  it('404: an unknown platform; 400: an LMS of another one', async () => {
    expect((await login({}, {}, 'nowhere')).status).toBe(404);
    const uri = target.uri.replace('north', 'south');
    expect((await login({ target_link_uri: uri }, {}, 'south')).status).toBe(400);
  });
});

describe('postLtiLogin', () => {
  it('302: the same by a form, whose other fields are ignored', async () => {
    const answer = await post(LOGIN, { ...loginParameters(), canvas_region: 'eu' });
    expect(answer.status).toBe(302);
    const begun = readLogin(answer);
    expect((await send(begun, await sign(begun))).status).toBe(200);
  });

  it('200: in a frame, a page; 400: without a field, or with another target; 404: an unknown platform', async () => {
    expect((await post(LOGIN, loginParameters(), { 'sec-fetch-dest': 'iframe' })).status).toBe(200);
    expect((await post(LOGIN, { iss: parts.lms.url })).status).toBe(400);
    const evil = loginParameters({ target_link_uri: 'https://evil.example/' });
    expect(await post(LOGIN, evil)).toMatchObject({ status: 400, body: { errors: [{ path: '/target_link_uri' }] } });
    expect((await post('/api/lti/orgs/nowhere/login/', loginParameters())).status).toBe(404);
  });
});

describe('getLtiKeySet', () => {
  it('200: the key that the registration has created, without its private part; 304: the same again', async () => {
    const body = {
      ...{ name: 'North LMS', issuer: 'https://lms.north.example', client_id: 'client-9' },
      ...{ login_url: 'https://lms.north.example/', keys_url: 'https://lms.north.example/' },
    };
    const created = await server.request('POST', '/api/lti/orgs/north/registrations/', { as: server.as.admin, body });
    expect(created.status).toBe(201);
    const answer = await server.request('GET', '/api/lti/orgs/north/keys/');
    expect([answer.status, answer.body]).toEqual([
      200,
      { keys: [{ kid: expect.any(String), kty: 'RSA', n: expect.any(String), e: 'AQAB', alg: 'RS256', use: 'sig' }] },
    ]);
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await server.request('GET', '/api/lti/orgs/north/keys/', { headers })).status).toBe(304);
    expect((await server.request('GET', '/api/lti/orgs/south/keys/')).body).toEqual({ keys: [] });
  });

  it('404: an unknown platform', async () => {
    expect((await server.request('GET', '/api/lti/orgs/nowhere/keys/')).status).toBe(404);
    expect(registration.id).not.toBe('');
  });
});
