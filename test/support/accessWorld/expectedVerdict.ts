import type { ContractOperation } from '../../../server/contract/contract.js';
import type { BoundRequest } from './boundRequests.js';
import type { CallerOfTest } from './callers.js';
import { type Owner, PEOPLE } from './canaries.js';
import { mayKnow } from './mayKnow.js';
import { findDeclaration } from './declaredAccess.js';
import { namesUsers } from './partsOfOperation.js';
import type { WorldRow } from './plant.js';

/**
 * Allowed: a declared 2xx. Refused: the response reveals only that no such row exists, and no row changes; a list or a check may also
 * be empty.
 */
export type Verdict = 'allowed' | 'allowed, or more is needed' | 'refused' | 401 | 403 | 404;

/** Finds the verdict that `x-permissions` and the addressed rows require for a request. */
export function findExpectedVerdict(
  operation: ContractOperation,
  caller: CallerOfTest,
  request: BoundRequest,
): Verdict {
  const { permissions, admitsOutsiders, path, method } = operation;
  const { is, grants, person } = caller;
  const isOpen = permissions.includes('anyone') || permissions.includes('anonymous-ok');
  if (is === 'refused') return 401;
  if (is === 'nobody' && !isOpen) return 401;
  if (is === 'nobody') return needsMore(operation, caller, request);
  const hidesRows = request.about.some((row) => isHidden(row, operation, caller, request)) || hasWrongCode(request);
  if (is === 'dm') return hidesRows ? 'refused' : needsMore(operation, caller, request);
  const held = (request.platform ? [grants[request.platform]] : Object.values(grants)).filter(
    (grant) => grant !== undefined,
  );
  const isOther = request.names !== null && !isPerson(caller, request.names);
  const isAdmitted = admitsOutsiders && request.platform !== null && person !== null && !isOther;
  if (request.platform && held.length === 0 && !isAdmitted && !isOpen && !operation.looksUpPlatform) return 404;
  if (!permissions.some((name) => holds(operation, caller, request)[name])) return 403;
  if (hidesRows) return 'refused';
  const isOfNone = person !== null && held.length === 0 && !isAdmitted;
  if (isOfNone && !isOpen) return 'refused';
  if (request.platform === null && request.sent.length > 0 && !grants.north) return 'refused';
  // People of the other tenant have nothing in this one that could be removed, nobody is in what only staff sees, and only ann is in her department and her group.
  const acting = request.names ?? person;
  const hasNothing =
    acting?.tenant === 'south' ||
    request.about.some(({ owner }) => owner === 'admins') ||
    (path.includes('/members/') && acting?.owner !== 'ann');
  if (method === 'delete' && hasNothing && namesUsers(operation)) return 'refused';
  // The service finds a conversation only under its own person.
  const isElsewhere = request.about.some(
    ({ tableName, owner, tenant }) =>
      tableName.startsWith('conversation_') && (acting?.owner !== owner || acting.tenant !== tenant),
  );
  if (isElsewhere) return 'refused';
  return needsMore(operation, caller, request);
}

/** Maps each permission class to whether the caller has it for this request. */
function holds(
  { method }: ContractOperation,
  { grants, person }: CallerOfTest,
  { platform, names, program }: BoundRequest,
): Record<string, boolean> {
  const held = (platform ? [grants[platform]] : Object.values(grants)).filter((grant) => grant !== undefined);
  const isOther = names !== null && !isPerson({ person }, names);
  const runs = held.some((grant) => grant.is === 'admin');
  const reads = method === 'get' && held.some((grant) => grant.is !== 'learner');
  const runsProgram =
    program === undefined
      ? held.some((grant) => grant.program !== undefined)
      : program !== null && held.includes(grants[program.tenant]!) && grants[program.tenant]?.program === program.is;
  return {
    IsPlatformAdmin: runs,
    IsPlatformAdminReadOnly: method === 'get' && (runs || reads),
    IsPlatformAdminOfUserReadOnly: reads,
    IsPlatformAdminForProgram: runsProgram,
    IsDepartmentModeAdminInPlatform: held.some(({ departments }) => departments !== undefined),
    // Only test/support/describeDeniedWrites.ts has such a caller.
    IsRecordWriter: false,
    IsLmsUserReadOnly: method === 'get' && !isOther,
    IsAdminUserOrStudent: runs || !isOther,
    authenticated: true,
    'anonymous-ok': true,
    anyone: true,
  };
}

/** Returns whether the request sends an invitation code with another platform or item than the code's. */
function hasWrongCode({ holdsWordOf: word, platform, about }: BoundRequest): boolean {
  return (
    word !== null && ((platform !== null && word.tenant !== platform) || about.some(({ owner }) => owner === 'admins'))
  );
}

export function isHidden(
  row: WorldRow,
  operation: ContractOperation,
  caller: CallerOfTest,
  { platform, names }: BoundRequest,
): boolean {
  const { permissions, admitsOutsiders } = operation;
  if (row.owner === 'tenant') return !admitsOutsiders && !mayKnow(caller, operation, row);
  const isSelf = isPerson(caller, row);
  // The service looks up named rows in the named platform.
  if (platform !== null && row.tenant !== platform && !isSelf) return true;
  const isOfOther = (PEOPLE as readonly Owner[]).includes(row.owner) && !isSelf;
  // A request that names no person addresses only the caller's own rows.
  if (
    isOfOther &&
    permissions.includes('IsAdminUserOrStudent') &&
    (names === null || operation.path.endsWith('/self/'))
  )
    return true;
  // Program administrators may invite people to their program.
  if (
    row.tableName === 'users' &&
    permissions.includes('IsPlatformAdminForProgram') &&
    caller.grants[row.tenant]?.program
  )
    return false;
  return !mayKnow(caller, operation, row);
}

function isPerson(
  { person }: Pick<CallerOfTest, 'person'>,
  { tenant, owner }: Pick<WorldRow, 'tenant' | 'owner'>,
): boolean {
  return person?.tenant === tenant && person.owner === owner;
}

/** Returns whether the caller may have to name the person (keys) or the platform (members of several). */
function needsMore(
  operation: ContractOperation,
  { is, grants, person }: CallerOfTest,
  { names, platform, leavesOut, query }: BoundRequest,
): Verdict {
  if (operation.permissions.every((name) => name === 'IsDMAdmin')) return 'allowed';
  const isLackingPlatform = !platform && findDeclaration(operation).needPlatform?.some((name) => name in query);
  if (leavesOut || isLackingPlatform) return 'allowed, or more is needed';
  const isForSelf = operation.permissions.some((name) => ['IsAdminUserOrStudent', 'IsLmsUserReadOnly'].includes(name));
  if (
    names === null &&
    !(person && operation.permissions.includes('IsAdminUserOrStudent')) &&
    (namesUsers(operation) || isForSelf)
  )
    return 'allowed, or more is needed';
  return !platform && (is !== 'member' || Object.keys(grants).length !== 1) ? 'allowed, or more is needed' : 'allowed';
}

/** Only DM admins may erase or change people with an account elsewhere, and their names are taken. */
const OF_ANOTHER_ACCOUNT = /[Oo]nly a DM admin may|already has an account|belongs to another account/;

/** Statuses and messages of conflicts that allowed callers may meet in this world. */
const LIMITS: [number, RegExp][] = [
  // Bot accounts belong to people, who have at most one per channel.
  [403, /Requires member of the platform/],
  [404, /You have not linked an account/],
  [409, /already has an account of this channel/],
  // No caller has a subscription by card, and no offer of the examples exists.
  [400, /session (with a subscription|for another purpose)/],
  [404, /There is no product 'campus-starter'/],
  [404, /There is no (launch|checkout session) /],
  [400, /is required for a new product/],
  // The session of the examples has no known payer.
  [400, /the buyer of this checkout session is unknown/],
  // No caller has purchases in an app store.
  [404, /This account has no app store subscription/],
  [400, /"success":false.*(not a signed transaction|is not set up on this server|is set up on this server)/],
];

/** Returns whether a response matches the expected verdict. */
export function matchesVerdict(
  operation: ContractOperation,
  { platform }: BoundRequest,
  verdict: Verdict,
  { status, text }: { status: number; text: string },
): boolean {
  const isDeclaredSuccess = status >= 200 && status < 400 && operation.responses.has(String(status));
  // This world has no paid tenant.
  const isTaken = (status === 409 && OF_ANOTHER_ACCOUNT.test(text)) || status === 417;
  const isLimited = LIMITS.some(([limit, words]) => status === limit && words.test(text));
  if (isLimited && (verdict === 'allowed' || verdict === 'allowed, or more is needed')) return true;
  if (isTaken && typeof verdict === 'string') return true;
  const isWithoutRecord =
    status === 404 &&
    /There is no (session|badge|identity provider|statement|job) /.test(text) &&
    findDeclaration(operation).is404WithoutRecord === true;
  switch (verdict) {
    case 'allowed':
      if (isWithoutRecord) return true;
      // Some lists of a person return an error when they are empty.
      return isDeclaredSuccess || (status === 400 && /"keyword":"none"/.test(text));
    case 'allowed, or more is needed':
      if (isWithoutRecord) return true;
      // For members of several platforms, the service may choose another one.
      if (status === 404 && !platform && operation.method !== 'get') return true;
      return isDeclaredSuccess || (status === 400 && /"keyword":"(required|person|platform)"/.test(text));
    case 'refused':
      return [400, 403, 404].includes(status) || isDeclaredSuccess;
    default:
      return status === verdict;
  }
}
