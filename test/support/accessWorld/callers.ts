import type { PersonRole } from '../../../db/tenancy/access/caller.js';
import { type NewCredential, createCredential, revokeCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER, type TestDatabase } from '../database.js';
import type { Owner, Tenant } from './canaries.js';
import type { World } from './plant.js';

/** The role of a caller in one tenant. */
export interface Grant {
  is: 'admin' | 'viewer' | 'learner';
  /** Departments that they administer, those below included. */
  departments?: Owner[];
  program?: 'p1' | 'p2';
}

/** Describes a caller, so that tests can evaluate `x-permissions` without the server's code. */
export interface CallerOfTest {
  is: 'nobody' | 'refused' | 'dm' | 'member';
  grants: Partial<Record<Tenant, Grant>>;
  /** The person; null for keys. */
  person: { tenant: Tenant; owner: Owner } | null;
  /** The role to which the token is narrowed; without it, the token has all rights of the person. */
  narrowedTo?: PersonRole;
}

const ADMIN: Grant = { is: 'admin' };
const VIEWER: Grant = { is: 'viewer' };
const LEARNER: Grant = { is: 'learner' };
const DEPARTMENT: Grant = { is: 'learner', departments: ['dept1', 'dept1a'] };
const OTHER_DEPARTMENT: Grant = { is: 'learner', departments: ['dept2'] };
const PROGRAM: Grant = { is: 'learner', program: 'p1' };

const key = (tenant: Tenant, grant: Grant): CallerOfTest => ({
  is: 'member',
  grants: { [tenant]: grant },
  person: null,
});
const person = (tenant: Tenant, owner: Owner, grant: Grant): CallerOfTest => ({
  is: 'member',
  grants: { [tenant]: grant },
  person: { tenant, owner },
});
const narrowed = (owner: Owner, narrowedTo: PersonRole, grant: Grant): CallerOfTest => ({
  ...person('north', owner, grant),
  narrowedTo,
});

export const CALLERS: Record<string, CallerOfTest> = {
  nobody: { is: 'nobody', grants: {}, person: null },
  'a revoked key': { is: 'refused', grants: {}, person: null },
  'an expired key': { is: 'refused', grants: {}, person: null },
  'a DM admin': { is: 'dm', grants: {}, person: null },
  'admin key of north': key('north', ADMIN),
  'viewer key of north': key('north', VIEWER),
  'department key of north': key('north', DEPARTMENT),
  'program key of north': key('north', PROGRAM),
  'learner key of north': key('north', LEARNER),
  'boss of north': person('north', 'boss', ADMIN),
  'vera of north': person('north', 'vera', VIEWER),
  'dean1 of north': person('north', 'dean1', DEPARTMENT),
  'dean2 of north': person('north', 'dean2', OTHER_DEPARTMENT),
  'lead1 of north': person('north', 'lead1', PROGRAM),
  'lead2 of north': person('north', 'lead2', { is: 'learner', program: 'p2' }),
  'ann of north': person('north', 'ann', LEARNER),
  'bob of north': person('north', 'bob', LEARNER),
  'boss of north, as a viewer': narrowed('boss', 'platform_viewer', VIEWER),
  'boss of north, as a learner': narrowed('boss', 'learner', LEARNER),
  'vera of north, as a learner': narrowed('vera', 'learner', LEARNER),
  'dean1 of north, as a learner': narrowed('dean1', 'learner', LEARNER),
  'lead1 of north, as a learner': narrowed('lead1', 'learner', LEARNER),
  'gone, who left north': { is: 'member', grants: {}, person: { tenant: 'north', owner: 'gone' } },
  'admin key of south': key('south', ADMIN),
  'department key of south': key('south', DEPARTMENT),
  'program key of south': key('south', PROGRAM),
  'boss of south': person('south', 'boss', ADMIN),
  'ann of south': person('south', 'ann', LEARNER),
  // A learner in one tenant and an admin of the other: the tests judge each tenant separately.
  'dean2 of south, who learns in north': {
    is: 'member',
    grants: { south: OTHER_DEPARTMENT, north: LEARNER },
    person: { tenant: 'south', owner: 'dean2' },
  },
  'lead2 of south, who runs north': {
    is: 'member',
    grants: { south: { is: 'learner', program: 'p2' }, north: ADMIN },
    person: { tenant: 'south', owner: 'lead2' },
  },
};

/** Finds the only tenant of a person; null for keys and for people of several tenants. */
export function findHomeTenant({ person: one, grants }: CallerOfTest): Tenant | null {
  return one && grants[one.tenant] && Object.keys(grants).length === 1 ? one.tenant : null;
}

/** The Authorization header and the id of a credential. */
export interface IssuedCredential {
  authorization: string;
  id: number;
}

/** Creates the credential of each caller that has one. */
export async function issueCredentials(db: TestDatabase, world: World): Promise<Record<string, IssuedCredential>> {
  for (const { person: one, grants } of Object.values(CALLERS)) {
    for (const [tenant, grant] of Object.entries(grants) as [Tenant, Grant][]) {
      if (one && one.tenant !== tenant) await admit(db, world, one, tenant, grant);
    }
  }
  const credentials: Record<string, IssuedCredential> = {};
  for (const [name, caller] of Object.entries(CALLERS)) {
    if (caller.is === 'nobody') continue;
    const { authorization, prefix, id } = await createCredential(db, TESTER, describeCredential(world, caller));
    if (name === 'a revoked key') await revokeCredential(db, TESTER, prefix);
    if (name === 'an expired key')
      await db.pool.query("update credentials set expires_at = now() - interval '1 day' where id = $1", [id]);
    credentials[name] = { authorization, id };
  }
  const { rows } = await db.pool.query<{ last: number }>('select max(id) as last from audit_log');
  world.lastAuditId = rows[0]!.last;
  return credentials;
}

function describeCredential(world: World, { is, person: one, grants, narrowedTo }: CallerOfTest): NewCredential {
  if (is !== 'member') return { role: 'dm_admin' };
  if (one) {
    const user = String(world.row(one.tenant, 'users', one.owner).values.username);
    return narrowedTo ? { user, role: narrowedTo, platform: world.keyOf(one.tenant) } : { user };
  }
  const [[tenant, grant]] = Object.entries(grants) as [[Tenant, Grant]];
  const platform = world.keyOf(tenant);
  if (grant.departments)
    return {
      role: 'department_admin',
      platform,
      department: world.row(tenant, 'departments', 'dept1').values.id as number,
    };
  if (grant.program)
    return {
      role: 'program_admin',
      platform,
      program: String(world.row(tenant, 'programs', 'students').values.program_key),
    };
  const roles = { admin: 'platform_admin', viewer: 'platform_viewer', learner: 'learner' } as const;
  return { role: roles[grant.is], platform };
}

/** Makes a person of another tenant a member. */
async function admit(
  db: TestDatabase,
  world: World,
  { tenant, owner }: { tenant: Tenant; owner: Owner },
  into: Tenant,
  grant: Grant,
): Promise<void> {
  await db.pool.query('insert into memberships (platform_id, user_id, role) values ($1, $2, $3)', [
    world.row(into, 'platforms', 'tenant').values.id,
    world.row(tenant, 'users', owner).values.id,
    grant.is === 'admin' ? 'platform_admin' : 'learner',
  ]);
}
