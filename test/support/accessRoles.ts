import { createCredential, revokeCredential } from '../../db/tenancy/access/credentials.js';
import type { ContractOperation } from '../../server/contract/contract.js';
import { TESTER, type TestDatabase } from './database.js';
import type { ExampleRequest } from './exampleRequests.js';
import { insertDepartment, insertPlatform, insertProgram, insertUser } from './people.js';

/** Describes a caller, so that tests can evaluate `x-permissions` without the server's code. */
export interface Role {
  tenant: 'north' | 'south' | null;
  is: 'nobody' | 'revoked' | 'dm' | 'admin' | 'viewer' | 'department' | 'program' | 'learner' | 'writer';
  /** User name; null for keys. */
  user: string | null;
}

export const ROLES: Record<string, Role> = {
  nobody: { tenant: null, is: 'nobody', user: null },
  'a revoked key': { tenant: null, is: 'revoked', user: null },
  'a DM admin': { tenant: null, is: 'dm', user: null },
};
for (const tenant of ['north', 'south'] as const) {
  for (const is of ['admin', 'viewer', 'department', 'program', 'learner', 'writer'] as const)
    ROLES[`${is} key of ${tenant}`] = { tenant, is, user: null };
  ROLES[`admin of ${tenant}`] = { tenant, is: 'admin', user: `boss.${tenant}` };
  ROLES[`learner of ${tenant}`] = { tenant, is: 'learner', user: `learner.${tenant}` };
}
ROLES['another learner of north'] = { tenant: 'north', is: 'learner', user: 'other.north' };

/** Maps parameter names of the contract to values of this database. Every request addresses the tenant north. */
export const FIXTURES: Record<string, unknown> = {
  org: 'north',
  platform_key: 'north',
  platform_org: 'north',
  key: 'north',
  username: 'learner.north',
  user: 'learner.north',
  email: 'learner.north@example.org',
  mbox: 'mailto:learner.north@example.org',
  agent: '{"mbox":"mailto:learner.north@example.org"}',
  program_id: 'P-1',
  program_key: 'P-1',
};

/** Inserts two tenants with users. Returns the Authorization header of each role that has a credential. */
export async function insertAccessWorld(db: TestDatabase): Promise<Record<string, string>> {
  for (const tenant of ['north', 'south']) {
    await insertPlatform(db, tenant);
    await insertDepartment(db, tenant, 'Maths');
    await insertProgram(db, tenant, 'P-1');
    await insertUser(db, `boss.${tenant}`, { roles: { [tenant]: 'platform_admin' } });
    const learner = await insertUser(db, `learner.${tenant}`, { roles: { [tenant]: 'learner' } });
    if (tenant === 'north') FIXTURES.user_id = learner;
  }
  await insertUser(db, 'other.north', { roles: { north: 'learner' } });
  const credentials: Record<string, string> = {};
  for (const [name, role] of Object.entries(ROLES))
    if (role.is !== 'nobody') credentials[name] = await createCredentialFor(db, role);
  return credentials;
}

async function createCredentialFor(db: TestDatabase, { tenant, is, user }: Role): Promise<string> {
  if (is === 'dm' || is === 'revoked') {
    const { authorization, prefix } = await createCredential(db, TESTER, { role: 'dm_admin' });
    if (is === 'revoked') await revokeCredential(db, TESTER, prefix);
    return authorization;
  }
  if (user !== null) return (await createCredential(db, TESTER, { user })).authorization;
  const names = {
    admin: 'platform_admin',
    viewer: 'platform_viewer',
    department: 'department_admin',
    program: 'program_admin',
    learner: 'learner',
    writer: 'record_writer',
  } as const;
  const role = names[is as keyof typeof names];
  return (await createCredential(db, TESTER, { role, platform: tenant!, ...(is === 'program' && { program: 'P-1' }) }))
    .authorization;
}

export type Verdict = 'allowed' | 401 | 403 | 404;

/** Finds the status class that `x-permissions` requires. */
export function findExpectedVerdict(
  { permissions, method, looksUpPlatform }: ContractOperation,
  { tenant, is, user }: Role,
  { namesPlatform, namesUser }: ExampleRequest,
): Verdict {
  // Signed operations accept no credential.
  if (permissions.includes('signed')) return 401;
  const isOpen = permissions.includes('anyone') || permissions.includes('anonymous-ok');
  if (is === 'revoked') return 401;
  if (is === 'nobody') return isOpen ? 'allowed' : 401;
  const isForeign = is === 'writer' && !permissions.includes('IsRecordWriter');
  if (isForeign) return isOpen ? 'allowed' : 401;
  if (namesPlatform && tenant === 'south' && !isOpen && !looksUpPlatform) return 404;
  const reads = method === 'get';
  const runs = is === 'admin' || is === 'dm';
  const isOwn = !namesUser || user === FIXTURES.username;
  const holds: Record<string, boolean> = {
    IsDMAdmin: is === 'dm',
    IsPlatformAdmin: runs,
    IsPlatformAdminReadOnly: reads && (runs || is === 'viewer'),
    IsPlatformAdminOfUserReadOnly: reads && (runs || is === 'viewer'),
    IsPlatformAdminForProgram: is === 'program',
    IsDepartmentModeAdminInPlatform: is === 'department',
    IsRecordWriter: is === 'writer',
    IsLmsUserReadOnly: reads && isOwn,
    IsAdminUserOrStudent: runs || isOwn,
    authenticated: true,
    'anonymous-ok': true,
    anyone: true,
  };
  return permissions.some((name) => holds[name]) ? 'allowed' : 403;
}

export function readVerdict(status: number, detail: unknown): Verdict | number {
  if (status === 401 || status === 403) return status;
  if (status === 404 && /^There is no platform /.test(String(detail))) return 404;
  return status < 500 ? 'allowed' : status;
}
