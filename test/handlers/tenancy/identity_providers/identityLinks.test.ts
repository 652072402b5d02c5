import { beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { startTestServer } from '../../../support/server.js';
import { until } from '../../../support/until.js';
import { PERSON, identityServer } from '../../../server/access/identityServer.js';
import { NORTH, SOUTH } from '../coreServer.js';

type Link = components['schemas']['IdentityLink'];
type Page = components['schemas']['IdentityLinkPage'];

const { server, rows, context, register, status } = identityServer();
const provider = { id: '' };
beforeEach(async () => {
  provider.id = await register({ unknown_people: 'refuse' });
});

const path = (end = '', base = NORTH) => `${base}identity-providers/${provider.id}/links/${end}`;
const create = (body: object, as = server.as.admin!, headers = {}) =>
  context.open.request<Link>('POST', path(), {
    as,
    body: { subject: PERSON.sub, user_id: server.ids.pat, ...body },
    headers,
  });
const list = async (query = {}, as = server.as.admin!) => context.open.request<Page>('GET', path(), { as, query });
const remove = (id: number, as = server.as.admin!) => context.open.request('DELETE', path(`${id}/`), { as });
const idOf = async (username: string) =>
  (await rows<{ id: number }>('select id::int from users where username = $1', [username]))[0]!.id;

describe('createIdentityLink', () => {
  it('201: tokens of the subject act as the person', async () => {
    const token = await context.issuer.sign(PERSON);
    expect(await status(token)).toBe(401);
    const { status: answered, body } = await create({});
    expect([answered, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), subject: 's-1', user_id: server.ids.pat, username: 'pat', confirmed: false },
        ...{ email: expect.any(String), created: expect.any(String), last_used: null },
      },
    ]);
    expect(await status(token)).toBe(403);
    expect(await status(token, SOUTH)).toBe(404);
  });

  it('201: an Idempotency-Key repeats the answer', async () => {
    const headers = { 'idempotency-key': 'link-1' };
    const first = await create({}, server.as.admin, headers);
    expect((await create({}, server.as.admin, headers)).body).toEqual(first.body);
  });

  it('409: a subject or a person that is linked already, also in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({})));
    expect(answers.map((one) => one.status).sort()).toEqual([201, ...Array<number>(5).fill(409)]);
    expect((await create({ subject: 's-2' })).status).toBe(409);
    expect((await create({ user_id: server.ids.vic })).status).toBe(409);
    expect((await create({ user_id: server.ids.vic, subject: 'S-1' })).status).toBe(201);
  });

  it('403: only DM admins link people who belong to another platform', async () => {
    const both = await idOf('both');
    expect((await create({ user_id: both })).status).toBe(403);
    const { body } = await create({ user_id: both }, context.root);
    expect(body.confirmed).toBe(true);
    const token = await context.issuer.sign(PERSON);
    expect([await status(token), await status(token, SOUTH)]).toEqual([403, 404]);
  });

  it('201: an administrator links them where the domain verifiably belongs to the platform', async () => {
    const [{ domain }] = (await rows<{ domain: string }>(
      `select split_part(email, '@', 2) as domain from users where username = 'both'`,
    )) as [{ domain: string }];
    await rows('update identity_providers set verified_domains = array[$1]', [domain]);
    expect((await create({ user_id: await idOf('both') })).body.confirmed).toBe(false);
  });

  it('403, 409: DM admins are never linked', async () => {
    await rows('update users set is_dm_admin = true where id = $1', [server.ids.pat]);
    expect((await create({})).status).toBe(403);
    expect((await create({}, context.root)).status).toBe(409);
  });

  it('404: people of other platforms, and people who left', async () => {
    expect((await create({ user_id: await idOf('boss') })).status).toBe(404);
    expect((await create({ user_id: await idOf('boss') }, context.root)).status).toBe(404);
    await rows('update memberships set active = false where user_id = $1', [server.ids.pat]);
    expect((await create({})).status).toBe(404);
  });

  it('400: no subject, and one that no token has', async () => {
    for (const subject of ['', 'a\0b', 'x'.repeat(256), 7, null]) expect((await create({ subject })).status).toBe(400);
  });
});

describe('listIdentityLinks', () => {
  it('200: by subject, by page and by text', async () => {
    await create({ subject: 'b' });
    await create({ subject: 'a', user_id: server.ids.vic });
    const subjects = async (query = {}) => (await list(query)).body.results.map(({ subject }) => subject);
    expect(await subjects()).toEqual(['a', 'b']);
    expect((await list({ page_size: 1 })).body).toMatchObject({ count: 2, results: [{ subject: 'a' }] });
    expect(await subjects({ page_size: 1, page: 2 })).toEqual(['b']);
    expect(await subjects({ query: 'b' })).toEqual(['b']);
    expect(await subjects({ query: 'VIC' })).toEqual(['a']);
    expect(await subjects({ query: '%' })).toEqual([]);
  });

  it('304: the same again', async () => {
    const headers = { 'if-none-match': (await list()).headers.get('etag')! };
    expect((await context.open.request('GET', path(), { as: server.as.admin, headers })).status).toBe(304);
  });
});

describe('deleteIdentityLink', () => {
  it('204, 404: once, and its tokens are refused within a second on each process', async () => {
    const { body } = await create({});
    const as = `Bearer ${await context.issuer.sign(PERSON)}`;
    const other = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
    try {
      const statuses = () =>
        Promise.all(
          [context.open, other].map(async (one) => (await one.request('GET', `${NORTH}groups/`, { as })).status),
        );
      expect(await statuses()).toEqual([403, 403]);
      expect((await remove(body.id)).status).toBe(204);
      const from = Date.now();
      await until(async () => (await statuses()).join() === '401,401', 5_000);
      expect(Date.now() - from).toBeLessThan(1_000);
    } finally {
      await other.close();
    }
    expect((await remove(body.id)).status).toBe(404);
    const actions = await rows<{ operation: string }>(
      `select operation from audit_log where table_name = 'identity_links' order by id`,
    );
    expect(actions.map(({ operation }) => operation)).toEqual(['createIdentityLink', 'deleteIdentityLink']);
  });

  it('404: a link of another provider', async () => {
    const { body } = await create({});
    provider.id = await register({ issuer: 'https://id.second.example' });
    expect((await remove(body.id)).status).toBe(404);
  });
});

describe.each([
  ['listIdentityLinks', 'GET', '', undefined],
  ['createIdentityLink', 'POST', '', { subject: 's-3', user_id: 1 }],
  ['deleteIdentityLink', 'DELETE', '1/', undefined],
] as const)('%s', (_, method, end, body) => {
  it('401, 403, 404: only administrators of the platform, and no provider of another one', async () => {
    const send = async (as: string | undefined, base = NORTH) =>
      (
        await context.open.request(method, path(end, base), {
          ...(as !== undefined && { as }),
          ...(body && { body }),
        })
      ).status;
    expect(await send(undefined)).toBe(401);
    for (const who of ['viewer', 'learner'] as const) expect(await send(server.as[who])).toBe(403);
    expect(await send(server.as.otherAdmin)).toBe(404);
    expect(await send(server.as.otherAdmin, SOUTH)).toBe(404);
  });
});
