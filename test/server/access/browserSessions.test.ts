import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { beginBrowserSession } from '../../../services/tenancy/sessions/beginBrowserSession.js';
import { NORTH, SOUTH, coreServer } from '../../handlers/tenancy/coreServer.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { until } from '../../support/until.js';

const { server, rows } = coreServer();
const OTHER = 'https://pages.example';
const context = {} as { open: TestServer };
beforeAll(async () => {
  context.open = await startTestServer({ db: server.db, settings: { corsOrigins: [OTHER] } });
});
restoreBeforeEach(server.db);
afterAll(() => context.open.close());

const settings = { sessionHours: 12, sessionIdleMinutes: 60 };
/** Begins a session of the administrator of north, and returns its cookie. */
async function begin(values: object = {}, protocol = 'http:') {
  const person = { platform_id: server.ids.north!, user_id: server.ids.ada!, ...values };
  const browser = { url: { protocol }, userAgent: 'Browser', previous: null };
  const made = await beginBrowserSession({ db: server.db, settings } as never, TESTER, person, browser);
  return { ...made, cookie: made.setCookie.split(';')[0]! };
}
const status = async (cookie: string, path = `${NORTH}groups/`, headers: Record<string, string> = {}) =>
  (await context.open.request('GET', path, { headers: { cookie, ...headers } })).status;
const change = async (cookie: string, headers: Record<string, string>) =>
  (await context.open.request('POST', `${NORTH}groups/`, { body: { name: 'Club' }, headers: { cookie, ...headers } }))
    .status;

describe('a session cookie', () => {
  it('is a caller with the rights of its person on its platform only', async () => {
    const { cookie } = await begin();
    expect(await status(cookie)).toBe(200);
    expect(await status(cookie, `${SOUTH}groups/`)).toBe(404);
    const learner = await begin({ user_id: server.ids.pat });
    expect(await status(learner.cookie)).toBe(403);
    expect(await status((await begin({ role: 'learner' })).cookie)).toBe(403);
  });

  it('is random, only its hash is stored, and scripts and other hosts cannot set or read it', async () => {
    const { setCookie, cookie } = await begin({}, 'https:');
    expect(setCookie).toMatch(/^__Host-session=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/);
    const secret = cookie.split('.')[2]!;
    for (const table of ['browser_sessions', 'audit_log'])
      expect(await rows(`select from ${table} stored where position($1 in stored::text) > 0`, [secret])).toEqual([]);
    expect(await status(cookie.replace('__Host-', ''))).toBe(200);
  });

  it('yields to a header, also an invalid one', async () => {
    const { cookie } = await begin();
    expect(await status(cookie, undefined, { authorization: server.as.learner })).toBe(403);
    expect(await status(cookie, undefined, { authorization: 'Token wrong' })).toBe(401);
  });

  it.each([
    ['another secret', (value: string) => `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`],
    ['another platform', (value: string) => value.replace(/=\d+/, `=${server.ids.south}`)],
    ['another id', (value: string) => value.replace(/\.[0-9a-f]{8}/, '.00000000')],
    ['another form', () => 'session=1.x.y'],
    ['nothing', () => 'session='],
    ['another name', (value: string) => value.replace('session', 'sessions')],
  ])('is no credential with %s', async (_, spoil) => {
    const { cookie } = await begin();
    expect(await status(spoil(cookie))).toBe(401);
  });
});

describe('a change with a session cookie', () => {
  it('needs X-CSRF and an origin of the service or of the operator', async () => {
    const { cookie } = await begin();
    const own = context.open.url;
    expect(await change(cookie, { 'x-csrf': '1', origin: own })).toBe(201);
    await rows('delete from groups');
    expect(await change(cookie, { 'x-csrf': '1', origin: OTHER })).toBe(201);
    for (const headers of [
      {},
      { 'x-csrf': '1' },
      { origin: own },
      { 'x-csrf': '0', origin: own },
      { 'x-csrf': '1', origin: 'null' },
      { 'x-csrf': '1', origin: 'https://evil.example' },
      { 'x-csrf': '1', origin: `${own}.evil.example` },
    ] as Record<string, string>[])
      expect(await change(cookie, headers)).toBe(403);
  });

  it('is not admitted from every origin by CORS_ORIGINS=*', async () => {
    const { cookie } = await begin();
    const any = await startTestServer({ db: server.db, settings: { corsOrigins: '*' }, config: { corsOrigins: '*' } });
    const headers = { cookie, 'x-csrf': '1', origin: OTHER };
    const answer = await any.request('POST', `${NORTH}groups/`, { body: { name: 'Club' }, headers });
    expect([answer.status, answer.headers.get('access-control-allow-credentials')]).toEqual([403, null]);
    await any.close();
  });
});

describe('a session ends within a second', () => {
  beforeEach(async () => {
    await rows(`update memberships set role = 'platform_admin' where platform_id = $1 and user_id = $2`, [
      server.ids.north,
      server.ids.ada,
    ]);
  });

  it.each([
    ['when it is removed', 'delete from browser_sessions', 401],
    ['when its person is deactivated', `update users set active = false where username = 'ada'`, 401],
    ['when its membership is deactivated', 'update memberships set active = false', 401],
    ['when its person becomes a DM admin', `update users set is_dm_admin = true where username = 'ada'`, 401],
    ['with the role', `update memberships set role = 'learner'`, 403],
  ])('%s', async (_, text, expected) => {
    const { cookie } = await begin();
    expect(await status(cookie)).toBe(200);
    await rows(text);
    await until(async () => (await status(cookie)) === expected, 1_000);
  });

  it.each([
    ['when it has expired', `expires_at = now() - interval '1 second'`],
    ['when it was not used', `last_used_at = now() - interval '61 minutes'`],
  ])('%s', async (_, values) => {
    const { cookie } = await begin();
    await rows(`update browser_sessions set ${values}`);
    expect(await status(cookie)).toBe(401);
  });

  it('when its person joins another platform', async () => {
    const { cookie } = await begin();
    expect(await status(cookie)).toBe(200);
    await rows(`insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')`, [
      server.ids.south,
      server.ids.ada,
    ]);
    await until(async () => (await status(cookie)) === 401, 1_000);
  });

  it('and its use is stored', async () => {
    const { cookie } = await begin();
    await rows(`update browser_sessions set last_used_at = now() - interval '30 minutes'`);
    const own = await startTestServer({ db: server.db });
    expect((await own.request('GET', `${NORTH}groups/`, { headers: { cookie } })).status).toBe(200);
    await own.close();
    expect(await rows(`select from browser_sessions where last_used_at > now() - interval '1 minute'`)).toHaveLength(1);
  });
});
