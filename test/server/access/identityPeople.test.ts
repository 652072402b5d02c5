import { describe, expect, it } from '@jest/globals';
import { NORTH, SOUTH } from '../../handlers/tenancy/coreServer.js';
import { until } from '../../support/until.js';
import { PERSON, identityServer } from './identityServer.js';

const { server, departments, rows, context, register, status, statusOf, people } = identityServer();

describe('accounts that exist', () => {
  const email = (name: string) => ({ email: `${name}@example.com` });
  const mailOf = async (username: string) =>
    (await rows<{ email: string }>('select email from users where username = $1', [username]))[0]!.email;

  it('of members of this platform alone are linked by a verified address', async () => {
    await register({ unknown_people: 'link' });
    expect(await statusOf({ email: await mailOf('ada') })).toBe(200);
    expect(await statusOf({ sub: 's-2', ...email('nobody') })).toBe(401);
  });

  it('are not linked by an address that is not verified', async () => {
    await register();
    for (const verified of [false, undefined, 'false', 0, null, 'yes', []])
      expect(await statusOf({ email: await mailOf('ada'), email_verified: verified })).toBe(401);
  });

  it('of another platform cannot be taken over by an issuer of one’s own', async () => {
    await register();
    const before = await people(await mailOf('boss'));
    for (const [number, name] of ['boss', 'both'].entries())
      expect(await statusOf({ sub: `evil-${number}`, email: await mailOf(name) })).toBe(401);
    expect(await people(await mailOf('boss'))).toEqual(before);
    expect(await rows('select from identity_links')).toEqual([]);
  });

  it('of DM admins and deactivated people are never linked', async () => {
    await register();
    const address = await mailOf('ada');
    await rows(`update memberships set active = false where user_id = $1`, [server.ids.ada]);
    expect(await statusOf({ email: address })).toBe(401);
    await rows(`update memberships set active = true where user_id = $1`, [server.ids.ada]);
    await rows(`update users set is_dm_admin = true where id = $1`, [server.ids.ada]);
    expect(await statusOf({ email: address })).toBe(401);
  });

  it('belong to one subject of a provider', async () => {
    await register();
    expect(await statusOf({ email: await mailOf('ada') })).toBe(200);
    expect(await statusOf({ sub: 'recycled', email: await mailOf('ada') })).toBe(401);
  });

  it('of other platforms are linked where the domain verifiably belongs to the platform', async () => {
    const address = await mailOf('both');
    await register({ verified_domains: [address.split('@')[1]!] });
    expect(await statusOf({ email: address })).toBe(403);
    expect(await statusOf({ email: address }, SOUTH)).toBe(404);
  });

  it('end with the link when their person joins another platform', async () => {
    await register();
    expect(await statusOf({})).toBe(403);
    await rows(
      `insert into memberships (platform_id, user_id, role)
       select $1, id, 'platform_admin' from users where email = 'new@north.example'`,
      [server.ids.south],
    );
    await until(async () => (await statusOf({})) === 401, 5_000);
    expect(await statusOf({}, SOUTH)).toBe(401);
  });

  it('are neither created nor linked outside of the domains of the provider', async () => {
    await register({ domains: ['north.example'] });
    expect(await statusOf({ email: 'new@other.example' })).toBe(401);
    expect(await statusOf({ email: 'new@north.example@other.example' })).toBe(401);
    expect(await statusOf({})).toBe(403);
  });

  it('do not redeem invitations of other platforms, unless the domain is verified', async () => {
    await rows(
      `insert into invitations (platform_id, kind, email) select $1, 'platform', name || '@north.example' from unnest('{new,own}'::text[]) name`,
      [server.ids.south],
    );
    const id = await register();
    expect(await statusOf({})).toBe(403);
    expect((await people('new@north.example')).map(({ platform }) => platform)).toEqual(['north']);
    const body = { verified_domains: ['north.example'] };
    expect(
      (await context.open.request('PATCH', `${NORTH}identity-providers/${id}/`, { as: context.root, body })).status,
    ).toBe(200);
    expect(await statusOf({ sub: 's-2', email: 'own@north.example', preferred_username: 'own' })).toBe(403);
    expect((await people('own@north.example')).map(({ platform }) => platform)).toEqual(['north', 'south']);
  });
});

describe('roles and departments of claims', () => {
  const roles = { role_claim: 'realm_access.roles', roles: { staff: 'platform_admin', desk: 'platform_viewer' } };
  const at = (iat: number, ...held: string[]) => ({ iat, realm_access: { roles: held } });
  const now = Math.floor(Date.now() / 1_000);

  it('follow the newest token, and an older one gives no more', async () => {
    await register(roles);
    expect(await statusOf(at(now - 30, 'staff'))).toBe(200);
    expect((await people('new@north.example'))[0]!.role).toBe('platform_admin');
    const older = await context.issuer.sign({ ...PERSON, ...at(now - 30, 'staff') });
    expect(await statusOf(at(now - 20))).toBe(403);
    await until(async () => (await status(older)) === 403, 5_000);
    expect((await people('new@north.example'))[0]!.role).toBe('learner');
    expect(await statusOf(at(now - 10, 'dm_admin', 'platform_admin', '__proto__', 'constructor'))).toBe(403);
  });

  it('do not undo what an administrator lowered', async () => {
    await register(roles);
    const token = await context.issuer.sign({ ...PERSON, ...at(now, 'staff') });
    expect(await status(token)).toBe(200);
    await rows(
      `update memberships set role = 'learner' where user_id = (select id from users where username = 'newcomer')`,
    );
    await until(async () => (await status(token)) === 403, 5_000);
    expect(await statusOf(at(now + 1, 'staff'))).toBe(403);
  });

  it('join and leave the listed departments only, and administer none', async () => {
    const listed = { physics: departments.physics, optics: departments.optics };
    await register({ department_claim: 'groups', departments: listed });
    const held = () =>
      rows<{ department_id: number; is_admin: boolean }>(
        `select department_id::int, is_admin from department_members
          where user_id = (select id from users where username = 'newcomer') order by 1`,
      );
    await statusOf({ iat: now - 20, groups: ['physics', 'other'] });
    expect(await held()).toEqual([{ department_id: departments.physics, is_admin: false }]);
    await statusOf({ iat: now - 10, groups: 'optics' });
    expect(await held()).toEqual([{ department_id: departments.optics, is_admin: false }]);
  });
});

describe('an issuer of two platforms', () => {
  it('gives a caller of both, each by its own mapping', async () => {
    const verified_domains = ['north.example'];
    await register({ verified_domains, role_claim: 'roles', roles: { staff: 'platform_admin' } });
    await register({ verified_domains }, SOUTH);
    const token = await context.issuer.sign({ ...PERSON, roles: ['staff'] });
    expect([await status(token), await status(token, SOUTH)]).toEqual([200, 403]);
    expect(await people('new@north.example')).toHaveLength(2);
  });

  it('means the person of the addressed platform, if they differ', async () => {
    const north = await register();
    const south = await register({}, SOUTH);
    const link = async (platform: number, provider: string, username: string) =>
      rows(
        `insert into identity_links (platform_id, provider_id, subject, user_id) select $1, $2, 's-9', id from users where username = $3`,
        [platform, provider, username],
      );
    await link(server.ids.north!, north, 'ada');
    await link(server.ids.south!, south, 'boss');
    const token = await context.issuer.sign({ sub: 's-9' });
    expect([await status(token), await status(token, SOUTH)]).toEqual([200, 200]);
    const body = { name: 'By token' };
    expect((await context.open.request('POST', `${SOUTH}groups/`, { as: `Bearer ${token}`, body })).status).toBe(201);
    const [entry] = await rows<{ username: string }>(
      `select username from audit_log join users on users.id = actor_id where operation = 'createGroup'`,
    );
    expect(entry!.username).toBe('boss');
    const unaddressed = await context.open.request('GET', '/api/catalog/courses/', { as: `Bearer ${token}` });
    expect(unaddressed.status).toBe(400);
  });
});
