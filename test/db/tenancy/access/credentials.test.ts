import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../../../db/tenancy/access/caller.js';
import {
  type NewCredential,
  createCredential,
  listCredentials,
  revokeCredential,
} from '../../../../db/tenancy/access/credentials.js';
import { findLiveCredential } from '../../../../db/tenancy/access/findLiveCredential.js';
import { parseSecret, verifySecret } from '../../../../db/tenancy/access/secrets.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import {
  insertDepartment,
  insertDepartmentAdmin,
  insertPlatform,
  insertProgram,
  insertUser,
} from '../../../support/people.js';

const db = testDatabase();
const departments = { school: 0, maths: 0, algebra: 0, arts: 0 };
let program = 0;

beforeAll(async () => {
  await insertPlatform(db, 'north');
  await insertPlatform(db, 'south');
  await insertUser(db, 'dana', { isDmAdmin: true, roles: { north: 'learner' } });
  await insertUser(db, 'alice', { roles: { north: 'platform_admin', south: 'learner' } });
  await insertUser(db, 'bob', { roles: { north: 'learner' } });
  await insertUser(db, 'nobody');
  departments.school = await insertDepartment(db, 'north', 'School');
  departments.maths = await insertDepartment(db, 'north', 'Maths', departments.school);
  departments.algebra = await insertDepartment(db, 'north', 'Algebra', departments.maths);
  departments.arts = await insertDepartment(db, 'north', 'Arts');
  await insertDepartment(db, 'south', 'Other');
  await insertDepartmentAdmin(db, departments.maths, 'bob');
  program = await insertProgram(db, 'north', 'P-1', ['bob']);
  await insertProgram(db, 'north', 'P-2');
});

async function callerOf(request: NewCredential): Promise<Caller> {
  const { prefix } = await createCredential(db, TESTER, request);
  return (await findLiveCredential(db, prefix))!.caller;
}

describe('createCredential', () => {
  it('stores the SHA-256 of a 256-bit secret that is shown once', async () => {
    const { authorization, prefix } = await createCredential(db, TESTER, { role: 'dm_admin' });
    expect(authorization).toMatch(/^Api-Key [\w-]{12}\.[\w-]{43}$/);
    const { secret } = parseSecret(authorization.slice('Api-Key '.length))!;
    const credential = await findLiveCredential(db, prefix);
    expect(verifySecret(secret, credential!.secretSha256!)).toBe(true);
    expect(
      verifySecret(
        secret.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        credential!.secretSha256!,
      ),
    ).toBe(false);
    const [row] = (
      await db.pool.query('select to_jsonb(c)::text as text from credentials c where prefix = $1', [prefix])
    ).rows;
    expect(row.text).not.toContain(secret);
  });

  it.each<[string, NewCredential]>([
    ['an unknown platform', { role: 'platform_admin', platform: 'west' }],
    ['an unknown user', { user: 'zoe' }],
    ['an unknown program', { role: 'program_admin', platform: 'north', program: 'P-9' }],
    ['a department of another platform', { role: 'department_admin', platform: 'south', department: 1 }],
    ['neither role nor user', {}],
    ['a role without a platform', { role: 'learner' }],
    ['a DM admin of a platform', { role: 'dm_admin', platform: 'north' }],
    [
      'an admin of a program that the user does not administer',
      { role: 'program_admin', platform: 'north', user: 'bob', program: 'P-2' },
    ],
    [
      'an admin of a department that the user does not administer',
      { role: 'department_admin', platform: 'north', user: 'alice', department: 1 },
    ],
    ['more than the user is', { role: 'platform_admin', platform: 'north', user: 'bob' }],
    ['a record writer who is a person', { role: 'record_writer', platform: 'north', user: 'bob' }],
    ['a record writer of no platform', { role: 'record_writer' }],
    ['a DM admin who is none', { role: 'dm_admin', user: 'alice' }],
    ['a platform that the user does not belong to', { role: 'learner', platform: 'south', user: 'bob' }],
  ])('refuses %s, and leaves nothing behind', async (_, request) => {
    const before = (await listCredentials(db)).length;
    await expect(createCredential(db, TESTER, request)).rejects.toThrow(
      expect.objectContaining({ name: 'CredentialRefused' }),
    );
    expect((await listCredentials(db)).length).toBe(before);
  });
});

describe('callers of keys', () => {
  const grant = { platformId: 1, platformKey: 'north', role: 'learner', departmentIds: [], programIds: [] };

  it.each<[NewCredential, Partial<Caller>]>([
    [{ role: 'dm_admin' }, { isDmAdmin: true, grants: [] }],
    [
      { role: 'platform_admin', platform: 'north' },
      { isDmAdmin: false, grants: [{ ...grant, role: 'platform_admin' } as never] },
    ],
    [{ role: 'platform_viewer', platform: 'north' }, { grants: [{ ...grant, role: 'platform_viewer' } as never] }],
    [
      { role: 'learner', platform: 'north' },
      { isRecordWriter: false, grants: [grant as never] },
    ],
    [
      { role: 'record_writer', platform: 'north' },
      { isRecordWriter: true, grants: [grant as never] },
    ],
  ])('%j', async (request, expected) => {
    expect(await callerOf(request)).toMatchObject({ scheme: 'Api-Key', user: null, ...expected });
  });

  it('a department key covers the department and its subtree, or without a department the platform', async () => {
    const { school, maths, algebra, arts } = departments;
    const one = await callerOf({ role: 'department_admin', platform: 'north', department: maths });
    expect(one.grants).toEqual([{ ...grant, departmentIds: [maths, algebra] }]);
    const all = await callerOf({ role: 'department_admin', platform: 'north' });
    expect(all.grants).toEqual([{ ...grant, departmentIds: [school, maths, algebra, arts] }]);
  });

  it('a program key without a program administers nothing yet', async () => {
    expect((await callerOf({ role: 'program_admin', platform: 'north' })).grants).toEqual([grant]);
  });

  it('a program key covers the program', async () => {
    const caller = await callerOf({ role: 'program_admin', platform: 'north', program: 'P-1' });
    expect(caller.grants).toEqual([{ ...grant, programIds: [program] }]);
  });
});

describe('callers of tokens', () => {
  const rolesOf = ({ grants }: Caller) => grants.map(({ platformKey, role }) => `${platformKey} ${role}`);

  it('have all roles of the person if not narrowed', async () => {
    const alice = await callerOf({ user: 'Alice' });
    expect([alice.scheme, alice.user?.username, rolesOf(alice)]).toEqual([
      'Token',
      'alice',
      ['north platform_admin', 'south learner'],
    ]);
    const bob = await callerOf({ user: 'bob' });
    expect(bob.grants[0]).toMatchObject({
      role: 'learner',
      departmentIds: [departments.maths, departments.algebra],
      programIds: [program],
    });
    expect((await callerOf({ user: 'dana' })).isDmAdmin).toBe(true);
    expect(await callerOf({ user: 'nobody' })).toMatchObject({ isDmAdmin: false, grants: [] });
  });

  it('have only the role to which they are narrowed', async () => {
    expect(rolesOf(await callerOf({ user: 'alice', platform: 'north', role: 'learner' }))).toEqual(['north learner']);
    expect(rolesOf(await callerOf({ user: 'alice', platform: 'north', role: 'platform_viewer' }))).toEqual([
      'north platform_viewer',
    ]);
    expect((await callerOf({ user: 'dana', platform: 'north', role: 'learner' })).isDmAdmin).toBe(false);
    const bob = await callerOf({ user: 'bob', platform: 'north', role: 'program_admin' });
    expect(bob.grants).toMatchObject([{ departmentIds: [], programIds: [program] }]);
  });

  it("follow later changes of the person's roles", async () => {
    const { prefix } = await createCredential(db, TESTER, { user: 'alice', platform: 'north', role: 'platform_admin' });
    const setRole = (role: string) =>
      db.pool.query(
        `update memberships set role = $1 where platform_id = 1 and user_id = (select id from users where username = 'alice')`,
        [role],
      );
    await setRole('learner');
    expect(rolesOf((await findLiveCredential(db, prefix))!.caller)).toEqual(['north learner']);
    await setRole('platform_admin');
  });

  it('have no rights after the account or membership ends', async () => {
    await insertUser(db, 'carl', { roles: { north: 'learner' } });
    const { prefix } = await createCredential(db, TESTER, { user: 'carl' });
    await db.pool.query(
      `update memberships set active = false where user_id = (select id from users where username = 'carl')`,
    );
    expect((await findLiveCredential(db, prefix))!.caller.grants).toEqual([]);
    await db.pool.query(`update users set active = false where username = 'carl'`);
    expect(await findLiveCredential(db, prefix)).toBeNull();
  });
});

describe('the end of a credential', () => {
  it('comes once by revocation, by prefix or by the whole credential', async () => {
    const one = await createCredential(db, TESTER, { role: 'dm_admin' });
    expect(await revokeCredential(db, TESTER, one.prefix)).toBe(true);
    expect(await revokeCredential(db, TESTER, one.prefix)).toBe(false);
    expect(await findLiveCredential(db, one.prefix)).toBeNull();
    const other = await createCredential(db, TESTER, { role: 'dm_admin' });
    expect(await revokeCredential(db, TESTER, other.authorization)).toBe(true);
    expect(await revokeCredential(db, TESTER, 'unknown')).toBe(false);
  });

  it('comes by expiry', async () => {
    const { prefix } = await createCredential(db, TESTER, {
      role: 'dm_admin',
      expiresAt: new Date(Date.now() - 1_000),
    });
    expect(await findLiveCredential(db, prefix)).toBeNull();
  });
});

describe('listCredentials', () => {
  it('shows everything but secrets', async () => {
    const { id, prefix } = await createCredential(db, TESTER, {
      role: 'platform_viewer',
      platform: 'south',
      label: 'reports',
    });
    const listed = await listCredentials(db, { platform: 'south' });
    expect(listed.at(-1)).toEqual({
      id,
      prefix,
      scheme: 'Api-Key',
      label: 'reports',
      scopes: null,
      role: 'platform_viewer',
      platform: 'south',
      user: null,
      createdAt: expect.any(Date),
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(listed.every(({ platform }) => platform === 'south')).toBe(true);
  });
});
