import type { ContractOperation } from '../../../server/contract/contract.js';
import type { BoundRequest } from './boundRequests.js';
import type { CallerOfTest } from './callers.js';
import { type Owner, PEOPLE } from './canaries.js';
import { mayKnow } from './mayKnow.js';
import { declaredOf } from './declaredAccess.js';
import { namesUsers } from './partsOfOperation.js';
import type { WorldRow } from './plant.js';

/**
 * Allowed: a declared 2xx. Refused: nobody learns more than that there is no such row, and none of it changes; a list or a check may also
 * say that there is nothing of it.
 */
export type Verdict = 'allowed' | 'allowed, or more is needed' | 'refused' | 401 | 403 | 404;

/** What design and contract promise for a request, from `x-permissions` and the rows that it is about. */
export function expectedVerdict(operation: ContractOperation, caller: CallerOfTest, request: BoundRequest): Verdict {
  const { permissions, admitsOutsiders, path, method } = operation;
  const { is, grants, person } = caller;
  const isOpen = permissions.includes('anyone') || permissions.includes('anonymous-ok');
  if (is === 'refused') return 401;
  if (is === 'nobody' && !isOpen) return 401;
  if (is === 'nobody') return needsMore(operation, caller, request);
  const hidesRows = request.about.some((row) => isHidden(row, operation, caller, request)) || namesWrongWord(request);
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
  // A conversation is found under its own person only.
  const isElsewhere = request.about.some(
    ({ tableName, owner, tenant }) =>
      tableName.startsWith('conversation_') && (acting?.owner !== owner || acting.tenant !== tenant),
  );
  if (isElsewhere) return 'refused';
  return needsMore(operation, caller, request);
}

/** The classes that the caller has for this request. */
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
    // No caller here: test/support/describeDeniedWrites.ts has one.
    IsRecordWriter: false,
    IsLmsUserReadOnly: method === 'get' && !isOther,
    IsAdminUserOrStudent: runs || !isOther,
    authenticated: true,
    'anonymous-ok': true,
    anyone: true,
  };
}

/** Whether the word of an invitation is sent for another platform or another item than it invites to. */
function namesWrongWord({ holdsWordOf: word, platform, about }: BoundRequest): boolean {
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
  // What the request names is looked for in the platform that it names.
  if (platform !== null && row.tenant !== platform && !isSelf) return true;
  const isOfOther = (PEOPLE as readonly Owner[]).includes(row.owner) && !isSelf;
  // Where nobody is named, it is for the caller's own rows alone.
  if (
    isOfOther &&
    permissions.includes('IsAdminUserOrStudent') &&
    (names === null || operation.path.endsWith('/self/'))
  )
    return true;
  // Who administers a program brings people to it.
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

/** Who is nobody in particular, or is in several platforms, may have to name the person or the platform. */
function needsMore(
  operation: ContractOperation,
  { is, grants, person }: CallerOfTest,
  { names, platform, leavesOut, query }: BoundRequest,
): Verdict {
  if (operation.permissions.every((name) => name === 'IsDMAdmin')) return 'allowed';
  const isLackingPlatform = !platform && declaredOf(operation).needPlatform?.some((name) => name in query);
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

/** Who is known elsewhere is erased and changed by DM admins, and their names are taken for others. */
const OF_ANOTHER_ACCOUNT = /[Oo]nly a DM admin may|already has an account|belongs to another account/;

/** What stands in the way of some callers who may do it. */
const LIMITS: [number, RegExp][] = [
  // Accounts of bots are of people, each of whom has one a channel or none.
  [403, /Requires member of the platform/],
  [404, /You have not linked an account/],
  [409, /already has an account of this channel/],
  // Nobody has bought a subscription by card, or sells what the examples name.
  [400, /session (with a subscription|for another purpose)/],
  [404, /There is no product 'campus-starter'/],
  [404, /There is no (launch|checkout session) /],
  [400, /is required for a new product/],
  // Nobody is known who has paid for the session of the examples.
  [400, /the buyer of this checkout session is unknown/],
  // Nobody has bought anything in an app.
  [404, /This account has no app store subscription/],
  [400, /"success":false.*(not a signed transaction|is not set up on this server|is set up on this server)/],
];

/** Whether an answer is what was promised. */
export function keepsPromise(
  operation: ContractOperation,
  { platform }: BoundRequest,
  verdict: Verdict,
  { status, text }: { status: number; text: string },
): boolean {
  const isDeclaredSuccess = status >= 200 && status < 400 && operation.responses.has(String(status));
  // Nobody has paid for a tenant in this world.
  const isTaken = (status === 409 && OF_ANOTHER_ACCOUNT.test(text)) || status === 417;
  const isLimited = LIMITS.some(([limit, words]) => status === limit && words.test(text));
  if (isLimited && (verdict === 'allowed' || verdict === 'allowed, or more is needed')) return true;
  if (isTaken && typeof verdict === 'string') return true;
  switch (verdict) {
    case 'allowed':
      if (status === 404 && /There is no session /.test(text))
        return declaredOf(operation).is404WithoutSession === true;
      // Some lists of a person are an error where there is nothing on them.
      return isDeclaredSuccess || (status === 400 && /"keyword":"none"/.test(text));
    case 'allowed, or more is needed':
      // Who is in several platforms may mean another one.
      if (status === 404 && !platform && operation.method !== 'get') return true;
      return isDeclaredSuccess || (status === 400 && /"keyword":"(required|person|platform)"/.test(text));
    case 'refused':
      return [400, 403, 404].includes(status) || isDeclaredSuccess;
    default:
      return status === verdict;
  }
}
