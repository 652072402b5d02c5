import type { ContractOperation } from '../../../server/contract/contract.js';
import type { CallerOfTest, Grant } from './callers.js';
import type { Canary, Owner } from './canaries.js';
import { findDeclaration } from './declaredAccess.js';
import { MAIN } from './plant.js';

/** The part of a tenant's rows that the permission classes of an operation open to a grant. */
type AccessScope = 'all' | 'departments' | 'program' | 'own' | null;

const PART_OF_CLASS: Record<string, (grant: Grant, reads: boolean) => AccessScope> = {
  IsDMAdmin: () => null,
  IsPlatformAdmin: ({ is }) => (is === 'admin' ? 'all' : null),
  IsPlatformAdminReadOnly: ({ is }, reads) => (is === 'admin' || (reads && is === 'viewer') ? 'all' : null),
  IsPlatformAdminOfUserReadOnly: ({ is }, reads) => (reads && is !== 'learner' ? 'all' : null),
  IsPlatformAdminForProgram: ({ program }) => (program ? 'program' : null),
  IsDepartmentModeAdminInPlatform: ({ departments }) => (departments ? 'departments' : null),
  IsAdminUserOrStudent: ({ is }) => (is === 'admin' ? 'all' : 'own'),
  IsLmsUserReadOnly: (_, reads) => (reads ? 'own' : null),
  authenticated: ({ is }) => (is === 'learner' ? 'own' : 'all'),
};
PART_OF_CLASS['anonymous-ok'] = PART_OF_CLASS.anyone = PART_OF_CLASS.authenticated!;

const POWER: AccessScope[] = ['all', 'program', 'departments', 'own', null];

/** Finds the widest scope that the permission classes of an operation give. */
function findScope(
  grant: Grant,
  { permissions, method }: Pick<ContractOperation, 'permissions' | 'method'>,
): AccessScope {
  const parts = permissions.map((name) => PART_OF_CLASS[name]?.(grant, method === 'get') ?? null);
  return POWER.find((one) => parts.includes(one)) ?? null;
}

/** The people of the departments. */
const PEOPLE_OF_DEPARTMENTS: Partial<Record<Owner, Owner[]>> = {
  dept1: ['dean1'],
  dept1a: ['ann'],
  dept2: ['dean2', 'bob'],
};

/** A planted row, or the part of one that has another owner. */
export type RowOfOwner = Pick<Canary, 'tenant' | 'owner'> & { tableName?: string };

/** Whether an operation shows this row of a tenant to people of others too. */
export function isShared(operation: ContractOperation, { tenant, owner, tableName }: RowOfOwner): boolean {
  if (owner !== 'anyone' && owner !== 'tenant') return false;
  const { shows } = findDeclaration(operation);
  if (shows === 'the main platform') return tenant === MAIN;
  return shows === 'shared servers' && (owner === 'tenant' || tableName === 'mcp_servers');
}

/** Returns whether the operation may reveal a planted row to the caller, from `x-permissions` and the design alone. */
export function mayKnow(caller: CallerOfTest, operation: ContractOperation, canary: RowOfOwner): boolean {
  const { permissions, method } = operation;
  const { tenant, owner, tableName } = canary;
  if (owner === 'nobody') return false;
  if (caller.is === 'dm') return true;
  const isOpen = permissions.includes('anonymous-ok') || permissions.includes('anyone');
  const grant = caller.grants[tenant];
  const isSelf = caller.person?.tenant === tenant && caller.person.owner === owner;
  // Former members keep their accounts.
  if (isSelf) return grant !== undefined || tableName === 'users';
  if (!grant) return isOpen && ['anyone', 'tenant'].includes(owner);
  // Members see the authors of content that they see.
  if (['anyone', 'students', 'tenant', 'author'].includes(owner)) return true;
  if (owner === 'admins' && grant.is !== 'learner') return true;
  // Heads know the departments that they head, not the people in them.
  if (tableName === 'departments' && grant.departments?.includes(owner)) return true;
  const part = findScope(grant, { permissions, method });
  if (part === 'all') return true;
  if (part === 'program') return owner === grant.program;
  if (part === 'departments') {
    const departments = grant.departments ?? [];
    return departments.includes(owner) || departments.some((one) => PEOPLE_OF_DEPARTMENTS[one]?.includes(owner));
  }
  // Rows that both learners share.
  return (
    part === 'own' &&
    owner === 'mixed' &&
    caller.person?.tenant === tenant &&
    ['ann', 'bob'].includes(caller.person.owner)
  );
}

/**
 * Returns whether the response to the caller must contain a row that the caller may see and that the reference caller gets.
 * A name that is shown beside another row is not required: a caller gets it only with that row.
 */
export function mustSee(caller: CallerOfTest, operation: ContractOperation, { tenant, owner }: RowOfOwner): boolean {
  if (caller.is === 'dm') return true;
  const grant = caller.grants[tenant];
  const part = grant ? findScope(grant, operation) : null;
  if (part === 'all') return true;
  const isOfRecord = (['anyone', 'students', 'admins', 'tenant', 'author'] as Owner[]).includes(owner);
  const listsByVisibility = operation.permissions.some((name) =>
    ['authenticated', 'anonymous-ok', 'anyone'].includes(name),
  );
  if (!grant) return listsByVisibility && isOfRecord;
  return listsByVisibility || !isOfRecord || (part === 'own' && caller.person?.tenant === tenant);
}
