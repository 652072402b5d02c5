import type { ContractOperation } from '../../../server/contract/contract.js';
import type { BoundRequest } from './boundRequests.js';
import { CALLERS, type CallerOfTest } from './callers.js';
import { type Canary, type Owner, type Tenant, canariesIn, rowOf, textOf } from './canaries.js';
import { declaredOf } from './declaredAccess.js';
import { isHidden } from './expectedVerdict.js';
import { type RowOfOwner, isShared, mayKnow, mustSee } from './mayKnow.js';
import type { World } from './plant.js';

interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** What an answer holds, beside what the request itself has sent. */
export function canariesShown({ text, headers }: Answer, { sent }: BoundRequest): Canary[] {
  const shown = `${text} ${JSON.stringify([...headers])}`;
  return canariesIn(sent.reduce((rest, value) => rest.replaceAll(value, ''), shown));
}

/** Rows as they are named in failures. */
export function namesOf(world: World, canaries: Canary[]): string {
  return canaries.map((canary) => `${world.tables[canary.table]?.name} ${textOf(canary)}`).join(', ');
}

/** Whether a request of this caller may show a row. */
export function maySee(
  world: World,
  operation: ContractOperation,
  caller: CallerOfTest,
  request: BoundRequest,
  canary: Canary,
): boolean {
  const row = { ...canary, tableName: world.tables[canary.table]?.name };
  const word = request.holdsWordOf;
  if (word && rowOf(word) === rowOf(canary)) return true;
  // Who may do something to a person may know whom.
  if (request.about.some((one) => rowOf(one) === rowOf(canary) && !isHidden(one, operation, caller, request)))
    return true;
  if (request.includesMain && isShared(operation, row)) return true;
  // Who is of several platforms is in each somebody of no department.
  if (
    request.platform !== null &&
    isGuest(row, request.platform) &&
    mayKnow(caller, operation, { ...row, tenant: request.platform, owner: 'boss' })
  )
    return true;
  if (!mayKnow(caller, operation, row)) return false;
  const isSelf = caller.person?.tenant === canary.tenant && caller.person.owner === canary.owner;
  if (request.platform === null || canary.tenant === request.platform || isSelf) return true;
  // People of a platform see more of what it shares.
  return (
    request.includesMain &&
    ['students', 'author'].includes(canary.owner) &&
    isShared(operation, { ...row, owner: 'anyone' })
  );
}

/** Whether it is a person of another tenant who is a member of this one too. */
const isGuest = ({ tableName, tenant, owner }: RowOfOwner, platform: Tenant) =>
  tableName === 'users' &&
  tenant !== platform &&
  Object.values(CALLERS).some(
    ({ person, grants }) => person?.tenant === tenant && person.owner === owner && grants[platform] !== undefined,
  );

/** Rows in the answer that are none of the caller's business. */
export function foreignRows(
  world: World,
  operation: ContractOperation,
  caller: CallerOfTest,
  request: BoundRequest,
  shown: Canary[],
): Canary[] {
  return shown.filter((canary) => !maySee(world, operation, caller, request, canary));
}

/** Rows that a write has changed and that are none of the caller's business. Who is invited to a platform comes to be in it. */
export function foreignChanges(
  world: World,
  operation: ContractOperation,
  caller: CallerOfTest,
  request: BoundRequest,
  changed: Canary[],
): Canary[] {
  const isOwn = ({ tenant, owner }: Canary) =>
    operation.admitsOutsiders && caller.person?.tenant === tenant && caller.person.owner === owner;
  return changed.filter((canary) => !isOwn(canary) && !maySee(world, operation, caller, request, canary));
}

/** Of the rows that are shown to who sees everything, those that must be in the same answer to the caller too. */
export function ownRows(
  world: World,
  operation: ContractOperation,
  caller: CallerOfTest,
  request: BoundRequest,
  shownToAll: Canary[],
): Canary[] {
  return shownToAll.filter(
    (canary) =>
      mustSee(caller, operation, canary) &&
      maySee(world, operation, caller, request, canary) &&
      !isOfOtherExport(operation, request, canary),
  );
}

/** Only DM admins export what several platforms hold of a person. */
function isOfOtherExport(operation: ContractOperation, { platform }: BoundRequest, { tenant }: Canary): boolean {
  return declaredOf(operation).isOfOnePlatform === true && tenant !== platform;
}

/** Whose rows a list of everything holds when it holds one of them. */
const FAMILIES: { when: Owner[]; then: Owner[] }[] = [
  { when: ['anyone', 'admins'], then: ['anyone', 'students', 'admins'] },
  { when: ['ann', 'bob'], then: ['ann', 'bob'] },
  { when: ['p1', 'p2'], then: ['p1', 'p2'] },
];

/** Of what has no visibility, and is anyone's in every list: products. */
const WITHOUT_LEVEL = ['sku'];

/** Owners whose rows are in these answers, but not those of others like them. */
export function lackingOwners(texts: string[]): Owner[] {
  const canaries = texts
    .flatMap(canariesIn)
    .filter(({ column }) => column === undefined || !WITHOUT_LEVEL.includes(column));
  const owners = new Set(canaries.map(({ owner }) => owner));
  return FAMILIES.filter(({ when }) => when.some((owner) => owners.has(owner))).flatMap(({ then }) =>
    then.filter((owner) => !owners.has(owner)),
  );
}
