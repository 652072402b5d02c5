import type { Caller, PlatformGrant } from '../../db/tenancy/access/caller.js';
import type { PermissionClass } from './context.js';

/** What decides whether a caller has a permission class. */
export interface PermissionQuestion {
  caller: Caller;
  /** Grants in the addressed platform, or all grants of the caller if none is addressed. */
  grants: PlatformGrant[];
  readsOnly: boolean;
  /** The person that the request names: the caller, another person, or none. */
  names: 'caller' | 'other' | 'nobody';
  administersAddressedProgram(): Promise<boolean>;
}

type Rule = (question: PermissionQuestion) => boolean | Promise<boolean>;

const isAdmin = ({ caller, grants }: PermissionQuestion) =>
  caller.isDmAdmin || grants.some(({ role }) => role === 'platform_admin');
const readsAsAdmin = (question: PermissionQuestion) =>
  question.readsOnly && (isAdmin(question) || question.grants.some(({ role }) => role === 'platform_viewer'));
/** People own their own rows. A key without a person sees what a learner sees, and owns no rows. */
const belongs = ({ caller, grants }: PermissionQuestion) =>
  caller.isDmAdmin || caller.user !== null || grants.length > 0;

/** The classes that need a credential, most powerful first; `Access.as` is the first one that the caller satisfies. */
const RULES: [PermissionClass, Rule][] = [
  ['IsDMAdmin', ({ caller }) => caller.isDmAdmin],
  ['IsPlatformAdmin', isAdmin],
  ['IsPlatformAdminReadOnly', readsAsAdmin],
  // The handler narrows the named user's rows to the platforms that the caller administers.
  ['IsPlatformAdminOfUserReadOnly', readsAsAdmin],
  ['IsPlatformAdminForProgram', (question) => question.administersAddressedProgram()],
  ['IsDepartmentModeAdminInPlatform', ({ grants }) => grants.some(({ departmentIds }) => departmentIds.length > 0)],
  ['IsRecordWriter', ({ caller, grants }) => caller.isRecordWriter && grants.length > 0],
  ['IsAdminUserOrStudent', (question) => isAdmin(question) || (question.names !== 'other' && belongs(question))],
  ['IsLmsUserReadOnly', (question) => question.readsOnly && question.names !== 'other' && belongs(question)],
  ['authenticated', () => true],
];

/** The rules of a caller's classes. A key of a record writer has its own class only. */
export function listRules(caller: Caller): [PermissionClass, Rule][] {
  return caller.isRecordWriter ? RULES.filter(([name]) => name === 'IsRecordWriter') : RULES;
}

/** The classes that need a credential. */
export const CREDENTIAL_CLASSES: readonly PermissionClass[] = RULES.map(([name]) => name);

/** Whether the scopes of the caller's credential include the operation. */
export function isInScope(
  { scopes }: Caller,
  { operationId, method, permissions }: { operationId: string; method: string; permissions: readonly string[] },
): boolean {
  if (scopes === null || scopes.includes(operationId) || (method === 'get' && scopes.includes('read'))) return true;
  return permissions.some((name) => scopes.includes(name));
}

/**
 * Whether the caller may call the operation on the platform in some way: for themselves, or for something that they
 * administer. `method` in lower case.
 */
export async function mayCall(
  caller: Caller,
  platformId: number,
  operation: { operationId: string; method: string; permissions: readonly string[] },
): Promise<boolean> {
  if (!isInScope(caller, operation)) return false;
  const grants = caller.grants.filter((grant) => grant.platformId === platformId);
  const question: PermissionQuestion = {
    caller,
    grants,
    readsOnly: operation.method === 'get',
    names: 'nobody',
    administersAddressedProgram: () => Promise.resolve(grants.some(({ programIds }) => programIds.length > 0)),
  };
  for (const [name, holds] of listRules(caller))
    if (operation.permissions.includes(name) && (await holds(question))) return true;
  return false;
}
