import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import type { components } from '../../../../generated/types.js';
import { startTestIssuer } from '../../../support/testIssuer.js';
import { until } from '../../../support/until.js';
import { NORTH, SOUTH } from '../coreServer.js';
import { AUTH, type Browser, SESSION, signInServer } from './signInServer.js';

type Session = components['schemas']['BrowserSession'];
type Page = components['schemas']['BrowserSessionPage'];

const { server, rows, context, register, open, visit, signIn } = signInServer();
const ADA = { sub: 's-ada', email: 'ada@example.com' };
const provider = { id: '' };
beforeEach(async () => {
  provider.id = await register({ role_claim: 'roles', roles: { admin: 'platform_admin' } });
});

const signInAdmin = () =>
  signIn({ sub: 'boss', email: 'chief@north.example', preferred_username: 'chief', roles: ['admin'] });
const END = `${SESSION}end/`;
const LIST = `${NORTH}sessions/`;
const OWN = `${NORTH}users/newcomer/sessions/`;
const end = (browser: Browser, path = END) => visit<{ logout_url: string | null }>(browser, path, { method: 'POST' });
const remove = async (browser: Browser, path: string) => (await visit(browser, path, { method: 'DELETE' })).status;
const as = async (token: string, path: string, method = 'GET') =>
  (await context.open.request(method, path, { as: token })).status;
const readId = async (browser: Browser) => (await visit<Session>(browser, SESSION)).body.id;

describe('getBrowserSession', () => {
  it('200: who has signed in; 304: the same again', async () => {
    const browser = await signIn({ acr: 'phr' });
    const { status, body, headers } = await visit<Session>(browser, SESSION, {
      headers: { 'user-agent': 'Browser/1' },
    });
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: expect.any(String), platform_key: 'north', user_id: expect.any(Number), username: 'newcomer' },
        ...{ name: 'New', identity_provider: provider.id, acr: 'phr', authenticated: null },
        user_agent: expect.any(String),
        created: expect.any(String),
        last_used: expect.any(String),
        expires: expect.any(String),
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(browser.get('session')!.split('.')[2]);
    const again = await visit(browser, SESSION, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('400: an ETag that is too long; 401: no cookie, or that of an ended session; 404: another credential', async () => {
    const long = { headers: { 'if-none-match': 'a'.repeat(1001) } };
    expect((await visit(await signIn(), SESSION, long)).status).toBe(400);
    expect((await visit(new Map(), SESSION)).status).toBe(401);
    const browser = await signIn();
    await rows('delete from browser_sessions');
    await until(async () => (await visit(browser, SESSION)).status === 401, 1_000);
    expect(await as(server.as.admin, SESSION)).toBe(404);
  });
});

describe('endBrowserSession', () => {
  it('200: ends the session, removes the cookie, and names where to sign out of the provider', async () => {
    const browser = await signIn();
    const before = new Map(browser);
    const { status, body } = await end(browser, `${END}?return_to=/docs`);
    const url = new URL(body.logout_url!);
    expect([status, url.origin + url.pathname]).toEqual([200, `${context.issuer.url}/logout`]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'learning-platform',
      post_logout_redirect_uri: `${context.open.url}/docs`,
    });
    expect([...browser.keys()].filter((name) => name === 'session')).toEqual([]);
    await until(async () => (await visit(before, SESSION)).status === 401, 1_000);
    expect(
      await rows(`select from audit_log where table_name = 'browser_sessions' and operation = 'endBrowserSession'`),
    ).toHaveLength(1);
  });

  it('200: without an address where the provider offers none', async () => {
    open(context.issuer, { end_session_endpoint: undefined });
    expect((await end(await signIn())).body).toEqual({ logout_url: null });
  });

  it('400: return_to leads elsewhere; 401, 403: no session, and forged requests; 404: another credential', async () => {
    const browser = await signIn();
    expect((await end(browser, `${END}?return_to=//evil.example`)).status).toBe(400);
    expect((await end(new Map())).status).toBe(401);
    const forged = { method: 'POST', headers: { origin: 'https://evil.example' } };
    expect((await visit(browser, END, forged)).status).toBe(403);
    expect(await as(server.as.admin, END, 'POST')).toBe(404);
    expect((await visit(browser, SESSION)).status).toBe(200);
  });
});

describe('listBrowserSessions', () => {
  it('200: live sessions of the platform, the last used first, in pages; 304', async () => {
    const admin = await signInAdmin();
    const first = await readId(await signIn());
    const second = await readId(await signIn());
    await rows(`update browser_sessions set last_used_at = now() - interval '5 minutes' where id = $1`, [first]);
    const { body, headers } = await visit<Page>(admin, LIST);
    expect([body.count, body.results.at(-1)!.id]).toEqual([3, first]);
    expect(body.results.map(({ id }) => id)).toContain(second);
    const page = await visit<Page>(admin, `${LIST}?page=2&page_size=2`);
    expect(page.body.results.map(({ id }) => id)).toEqual([first]);
    expect((await visit(admin, LIST, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(304);
    await rows(`update browser_sessions set last_used_at = now() - interval '2 hours' where id = $1`, [first]);
    expect((await visit<Page>(admin, LIST)).body.count).toBe(2);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect(await as(server.as.otherAdmin, LIST)).toBe(404);
    expect((await visit(new Map(), LIST)).status).toBe(401);
    const browser = await signIn();
    expect((await visit(browser, LIST)).status).toBe(403);
    expect(
      (await context.open.request<Page>('GET', `${SOUTH}sessions/`, { as: server.as.otherAdmin })).body.count,
    ).toBe(0);
  });
});

describe('deleteBrowserSession', () => {
  it('204: the session ends within a second; 404: again', async () => {
    const admin = await signInAdmin();
    const browser = await signIn();
    const path = `${LIST}${await readId(browser)}/`;
    expect(await remove(admin, path)).toBe(204);
    await until(async () => (await visit(browser, SESSION)).status === 401, 1_000);
    expect(await remove(admin, path)).toBe(404);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    const browser = await signIn();
    const id = await readId(browser);
    expect(await remove(new Map(), `${LIST}${id}/`)).toBe(401);
    expect(await remove(browser, `${LIST}${id}/`)).toBe(403);
    expect(await as(server.as.otherAdmin, `${LIST}${id}/`, 'DELETE')).toBe(404);
    expect(await as(server.as.otherAdmin, `${SOUTH}sessions/${id}/`, 'DELETE')).toBe(404);
    expect((await visit(browser, SESSION)).status).toBe(200);
  });
});

describe('listUserSessions', () => {
  it('200: sessions of the person; 304', async () => {
    const browser = await signIn();
    await signIn();
    await signIn({ ...ADA, email: 'other@north.example', preferred_username: 'other' });
    const { body, headers } = await visit<Page>(browser, OWN);
    expect([body.count, new Set(body.results.map(({ username }) => username))]).toEqual([2, new Set(['newcomer'])]);
    expect((await visit(browser, OWN, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(304);
    expect((await context.open.request<Page>('GET', OWN, { as: server.as.admin })).body.count).toBe(2);
  });

  it('401, 403, 404: the person and administrators of the platform', async () => {
    const browser = await signIn();
    expect((await visit(new Map(), OWN)).status).toBe(401);
    expect((await visit(browser, `${NORTH}users/ada/sessions/`)).status).toBe(403);
    expect(await as(server.as.learner, OWN)).toBe(403);
    expect(await as(server.as.otherAdmin, OWN)).toBe(404);
    expect(await as(server.as.admin, `${NORTH}users/nobody/sessions/`)).toBe(404);
  });
});

describe('deleteUserSession', () => {
  it('204: people end their own session in another browser; 404: again, and another person', async () => {
    const [browser, other] = [await signIn(), await signIn()];
    const id = await readId(other);
    expect(await remove(browser, `${OWN}${id}/`)).toBe(204);
    await until(async () => (await visit(other, SESSION)).status === 401, 1_000);
    expect(await remove(browser, `${OWN}${id}/`)).toBe(404);
    const foreign = await readId(await signInAdmin());
    expect(await remove(browser, `${OWN}${foreign}/`)).toBe(404);
  });

  it('401, 403, 404: the person and administrators of the platform', async () => {
    const browser = await signIn();
    const path = `${OWN}${await readId(browser)}/`;
    expect(await remove(new Map(), path)).toBe(401);
    expect(await as(server.as.learner, path, 'DELETE')).toBe(403);
    expect(await as(server.as.otherAdmin, path, 'DELETE')).toBe(404);
    expect(await as(server.as.admin, path, 'DELETE')).toBe(204);
  });
});

describe('deleteUserSessions', () => {
  it('204: ends all sessions of the person on the platform, also none', async () => {
    const browsers = [await signIn(), await signIn()];
    const admin = await signInAdmin();
    expect(await remove(admin, OWN)).toBe(204);
    for (const browser of browsers) await until(async () => (await visit(browser, SESSION)).status === 401, 1_000);
    expect(await remove(admin, OWN)).toBe(204);
    expect((await visit(admin, SESSION)).status).toBe(200);
  });

  it('401, 403, 404: the person and administrators of the platform', async () => {
    await signIn();
    expect(await remove(new Map(), OWN)).toBe(401);
    expect(await as(server.as.learner, OWN, 'DELETE')).toBe(403);
    expect(await as(server.as.otherAdmin, OWN, 'DELETE')).toBe(404);
  });
});

describe('receiveBackchannelLogout', () => {
  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const post = async (token: string, base = AUTH) =>
    context.open.request<{ ended: number }>('POST', `${base}identity-providers/${provider.id}/backchannel-logout/`, {
      bytes: String(new URLSearchParams({ logout_token: token })),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const logOut = async (claims: JWTPayload, header: object = { typ: 'logout+jwt' }) =>
    post(
      await context.issuer.sign(
        { jti: 'j-1', events: EVENT, ...claims },
        { header: header as Record<string, unknown> },
      ),
    );

  it('200: ends the session that it names; a later one stays when it is repeated', async () => {
    const [first, second] = [await signIn({ sid: 'one' }), await signIn({ sid: 'two' })];
    const iat = Math.floor(Date.now() / 1_000);
    expect((await logOut({ sub: 's-1', sid: 'one' })).body).toEqual({ ended: 1 });
    await until(async () => (await visit(first, SESSION)).status === 401, 1_000);
    expect((await visit(second, SESSION)).status).toBe(200);
    const again = await signIn({ sid: 'one', iat: iat + 30 });
    expect((await logOut({ sub: 's-1', sid: 'one', iat })).body).toEqual({ ended: 0 });
    expect((await visit(again, SESSION)).status).toBe(200);
  });

  it('200: ends all sessions of the person without sid, and none of others', async () => {
    await signIn({ sid: 'one' });
    await signIn({ sid: 'two' });
    const other = await signInAdmin();
    expect((await logOut({ sub: 's-1' })).body).toEqual({ ended: 2 });
    expect((await visit(other, SESSION)).status).toBe(200);
    expect((await logOut({ sid: 'two' })).body).toEqual({ ended: 0 });
  });

  it.each([
    ['no event', { events: undefined }],
    ['another event', { events: { other: {} } }],
    ['an event that is no object', { events: { 'http://schemas.openid.net/event/backchannel-logout': 'x' } }],
    ['a nonce', { nonce: 'n' }],
    ['neither sub nor sid', { sub: undefined }],
    ['no jti', { jti: undefined }],
    ['another audience', { aud: 'other' }],
    ['another issuer', { iss: 'https://id.other.example' }],
    ['an expiry in the past', { exp: Math.floor(Date.now() / 1_000) - 90 }],
  ])('400: a token with %s', async (_, claims) => {
    const browser = await signIn();
    expect((await logOut({ sub: 's-1', ...claims })).status).toBe(400);
    expect((await visit(browser, SESSION)).status).toBe(200);
  });

  it('400: a token of another type or key, an ID token, and none', async () => {
    await signIn();
    expect((await logOut({ sub: 's-1' }, { typ: 'at+jwt' })).status).toBe(400);
    expect((await logOut({ sub: 's-1' }, { jku: 'https://evil.example' })).status).toBe(400);
    const other = await startTestIssuer();
    const forged = await other.sign({ iss: context.issuer.url, sub: 's-1', jti: 'j', events: EVENT });
    await other.close();
    expect((await post(forged)).status).toBe(400);
    expect((await post(await context.issuer.sign({ sub: 's-1', nonce: 'n' }))).status).toBe(400);
    expect((await post('')).status).toBe(400);
    expect(await rows('select from browser_sessions')).toHaveLength(1);
  });

  it('a logout token is no credential, and no ID token', async () => {
    await signIn();
    const token = await context.issuer.sign({ sub: 's-1', jti: 'j', events: EVENT }, { header: { typ: 'logout+jwt' } });
    expect(await as(`Bearer ${token}`, SESSION)).toBe(401);
  });

  it('404: a provider of another platform', async () => {
    expect((await post('x', '/api/core/auth/orgs/south/')).status).toBe(404);
  });
});

describe('a removed provider', () => {
  it('ends the sessions that began there', async () => {
    const browser = await signIn();
    const path = `${NORTH}identity-providers/${provider.id}/`;
    await context.open.request('PATCH', path, { as: context.root, body: { active: false } });
    await until(async () => (await visit(browser, SESSION)).status === 401, 1_000);
    await context.open.request('PATCH', path, { as: context.root, body: { active: true } });
    await until(async () => (await visit(browser, SESSION)).status === 200, 1_000);
    expect(await as(context.root, path, 'DELETE')).toBe(204);
    await until(async () => (await visit(browser, SESSION)).status === 401, 1_000);
    expect(await rows('select from browser_sessions')).toEqual([]);
  });

  it('and a removed link end the session', async () => {
    const browser = await signIn();
    await rows('delete from identity_links');
    await until(async () => (await visit(browser, SESSION)).status === 401, 1_000);
  });
});
