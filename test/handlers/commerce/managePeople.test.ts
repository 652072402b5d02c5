import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Managed = components['schemas']['ManagedUser'] & components['schemas']['Problem'];
type Site = components['schemas']['SiteToken'] & components['schemas']['Problem'];
const server = mentorServer();
restoreBeforeEach(server.db);

const NEW = {
  platform_key: 'north',
  username: 'amina',
  email: 'amina@north.example',
  firstname: 'Amina',
  lastname: 'Okafor',
};
const manage = (body: object, who: Role | null = 'admin') =>
  server.send<Managed>('POST', '/api/service/manage/user/', body, who);
const grant = (body: object, who: Role | null = 'admin') =>
  server.send<Managed>('POST', '/api/service/manage/user/role/', body, who);
const site = (query: Record<string, string | number>, who: Role | null = 'admin') =>
  server.get<Site>('/api/service/token/', who, query);
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.db.pool.query<Row>(text, values)).rows;

describe('manageUser', () => {
  it('201, then 200: creates a member once, also 10 times at once', async () => {
    const created = await manage(NEW);
    expect([created.status, created.body]).toEqual([
      201,
      {
        user_id: expect.any(Number),
        username: 'amina',
        email: 'amina@north.example',
        name: 'Amina Okafor',
        platform_key: 'north',
        role: 'learner',
        active: true,
      },
    ]);
    expect(await manage(NEW)).toMatchObject({ status: 200, body: created.body });
    const other = { ...NEW, username: 'bo', email: 'bo@north.example' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => manage(other)));
    expect(answers.map(({ status }) => [200, 201].includes(status))).toEqual(answers.map(() => true));
    expect(await rows(`select from users where username = 'bo'`)).toHaveLength(1);
  });

  it('201: what they were invited to takes effect', async () => {
    await rows(`insert into courses (platform_id, course_key, name) values ($1, 'CS101', 'Data Mining')`, [
      server.ids.north,
    ]);
    const invited = await server.send('POST', '/api/catalog/invitations/course/', {
      platform_key: 'north',
      course_id: 'CS101',
      email: 'amina@north.example',
    });
    expect(invited.status).toBe(201);
    await manage(NEW);
    expect(
      await rows(
        `select from course_enrollments join users on users.id = user_id where username = 'amina' and course_enrollments.active`,
      ),
    ).toHaveLength(1);
  });

  it('200: changes names and address, renames by id alone, and ends the membership', async () => {
    const { user_id: id } = (await manage(NEW)).body;
    expect(
      (await manage({ platform_key: 'north', username: 'amina', email: 'a.okafor@north.example', firstname: 'A.' }))
        .body,
    ).toMatchObject({ email: 'a.okafor@north.example', name: 'A.' });
    expect((await manage({ platform_key: 'north', user_id: id, username: 'okafor' })).body.username).toBe('okafor');
    expect(await manage({ platform_key: 'north', username: 'else', email: 'a.okafor@north.example' })).toMatchObject({
      status: 409,
    });
    expect((await manage({ platform_key: 'north', user_id: id, active: false })).body).toMatchObject({
      role: 'learner',
      active: false,
    });
    expect((await manage({ platform_key: 'north', user_id: id })).body.active).toBe(true);
  });

  it('200: a role stays what it is', async () => {
    expect((await manage({ platform_key: 'north', username: 'ada' })).body.role).toBe('platform_admin');
  });

  it('409: accounts of other tenants are neither taken over nor changed, but by DM admins', async () => {
    const kim = { platform_key: 'north', username: 'kim', email: 'kim@south.example' };
    expect(await manage(kim)).toMatchObject({
      status: 409,
      body: { detail: 'The user name or the e-mail address belongs to another account.' },
    });
    expect((await manage({ ...NEW, username: 'sol', email: 'new@south.example' })).status).toBe(409);
    expect((await manage({ ...NEW, username: 'new', email: 'sol@south.example' })).status).toBe(409);
    expect((await manage({ ...kim, firstname: 'Kim' }, 'dmAdmin')).body).toMatchObject({
      name: 'Kim',
      role: 'learner',
      active: true,
    });
    expect((await manage({ ...kim, firstname: 'Changed' })).status).toBe(409);
    expect((await manage({ username: 'ada', password: 'correct-horse-battery-staple' })).status).toBe(409);
  });

  it('404, 400: people of another tenant are unknown, and new people need both names', async () => {
    expect((await manage({ platform_key: 'north', user_id: server.ids.kim })).status).toBe(404);
    expect((await manage({ platform_key: 'south', username: 'kim' })).status).toBe(404);
    expect(await manage({ platform_key: 'north', username: 'kim' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/email' }] },
    });
    expect(await manage({ platform_key: 'north', email: 'kim@south.example' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/username' }] },
    });
    expect((await manage({ platform_key: 'north' })).status).toBe(400);
  });

  it('201: a DM admin creates a person of no tenant', async () => {
    const { status, body } = await manage({ username: 'free', email: 'free@agents.example' }, 'dmAdmin');
    expect([status, body]).toMatchObject([201, { platform_key: null, role: null, active: true }]);
    expect(await rows('select from memberships where user_id = $1', [body.user_id])).toEqual([]);
  });

  it('401, 403: not for others', async () => {
    expect((await manage(NEW, null)).status).toBe(401);
    for (const who of ['viewer', 'learner'] as const) expect((await manage(NEW, who)).status).toBe(403);
    expect((await manage(NEW, 'otherAdmin')).status).toBe(404);
  });
});

describe('grantTenantAdminRole', () => {
  it('200: a member becomes an administrator, again and at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => grant({ username: 'pat' })));
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([
        200,
        { username: 'pat', platform_key: 'north', role: 'platform_admin', active: true },
      ]);
    expect((await server.get('/api/core/orgs/north/departments/', 'learner')).status).toBe(200);
    expect(
      await rows(
        `select operation, actor_id::int as actor from audit_log where table_name = 'memberships' and operation = 'grantTenantAdminRole'`,
      ),
    ).toEqual([{ operation: 'grantTenantAdminRole', actor: server.ids.ada }]);
  });

  it('200: a DM admin names anybody', async () => {
    expect((await grant({ platform_key: 'north', email: 'kim@south.example' }, 'dmAdmin')).body).toMatchObject({
      username: 'kim',
      role: 'platform_admin',
    });
  });

  it('404: people of other tenants, and names of different people', async () => {
    expect((await grant({ username: 'kim' })).status).toBe(404);
    expect((await grant({ platform_key: 'south', username: 'kim' })).status).toBe(404);
    expect((await grant({ username: 'pat', email: 'ada@north.example' })).status).toBe(404);
  });

  it('400, 403: without a name, and by learners', async () => {
    expect((await grant({ platform_key: 'north' })).status).toBe(400);
    expect((await grant({ platform_key: 'north', username: 'pat' }, 'learner')).status).toBe(403);
  });
});

describe('getSiteToken', () => {
  it('200: there and back', async () => {
    const { status, body } = await site({});
    expect([status, body]).toEqual([
      200,
      { site_id: server.ids.north, platform_key: 'north', hash_key: expect.stringMatching(/^[\da-z]+\.[\da-f]{24}$/) },
    ]);
    expect((await site({ site_id: server.ids.north! })).body).toEqual(body);
    expect((await site({ hash_key: body.hash_key })).body).toEqual(body);
    expect((await site({ hash_key: body.hash_key, site_id: server.ids.north! }, 'dmAdmin')).body).toEqual(body);
    expect((await site({ platform_key: 'south' }, 'dmAdmin')).body.hash_key.split('.')[1]).not.toBe(
      body.hash_key.split('.')[1],
    );
  });

  it("404: another tenant's site, by id and by key, and keys that were not made here", async () => {
    const { hash_key: foreign } = (await site({}, 'otherAdmin')).body;
    const queries: Record<string, string | number>[] = [
      { site_id: server.ids.south! },
      { hash_key: foreign },
      { hash_key: `${foreign.slice(0, -1)}${foreign.endsWith('0') ? '1' : '0'}` },
      { hash_key: 'x' },
    ];
    for (const query of queries) expect((await site(query)).status).toBe(404);
    expect((await site({ site_id: 2_000_000_000 }, 'dmAdmin')).status).toBe(404);
  });

  it('400, 403: two different sites, none for a DM admin, and other roles', async () => {
    const { hash_key: key } = (await site({})).body;
    expect((await site({ hash_key: key, site_id: server.ids.south! }, 'dmAdmin')).status).toBe(400);
    expect((await site({}, 'dmAdmin')).status).toBe(400);
    expect((await site({}, 'learner')).status).toBe(403);
  });
});
