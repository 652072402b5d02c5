import type { ContractOperation } from '../../../server/contract/contract.js';
import type { BoundRequest } from './boundRequests.js';
import { CALLERS, type CallerOfTest } from './callers.js';
import { type Canary, type Owner, type Tenant, findCanaries, formatRow, formatText } from './canaries.js';
import { findDeclaration } from './declaredAccess.js';
import { isHidden } from './expectedVerdict.js';
import { type RowOfOwner, isShared, mayKnow, mustSee } from './mayKnow.js';
import type { World } from './plant.js';

interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** Finds the canaries in a response, without those that the request sent. */
export function findShownCanaries({ text, headers }: Answer, { sent }: BoundRequest): Canary[] {
  const shown = `${text} ${JSON.stringify([...headers])}`;
  return findCanaries(sent.reduce((rest, value) => rest.replaceAll(value, ''), shown));
}

/** Formats rows for failure messages. */
export function formatRowNames(world: World, canaries: Canary[]): string {
  return canaries.map((canary) => `${world.tables[canary.table]?.name} ${formatText(canary)}`).join(', ');
}

/** Returns whether a response to this caller may show a row. */
export function maySee(
  world: World,
  operation: ContractOperation,
  caller: CallerOfTest,
  request: BoundRequest,
  canary: Canary,
): boolean {
  const row = { ...canary, tableName: world.tables[canary.table]?.name };
  const word = request.holdsWordOf;
  if (word && formatRow(word) === formatRow(canary)) return true;
  // A caller that may act on a person may know the person.
  if (request.about.some((one) => formatRow(one) === formatRow(canary) && !isHidden(one, operation, caller, request)))
    return true;
  if (request.includesMain && isShared(operation, row)) return true;
  // A person of several platforms belongs to no department in each of them.
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

/** Returns whether the row is a person of another tenant who is also a member of this one. */
const isGuest = ({ tableName, tenant, owner }: RowOfOwner, platform: Tenant) =>
  tableName === 'users' &&
  tenant !== platform &&
  Object.values(CALLERS).some(
    ({ person, grants }) => person?.tenant === tenant && person.owner === owner && grants[platform] !== undefined,
  );

/** Finds rows in the response that the caller must not see. */
export function findForeignRows(
  world: World,
  operation: ContractOperation,
  caller: CallerOfTest,
  request: BoundRequest,
  shown: Canary[],
): Canary[] {
  return shown.filter((canary) => !maySee(world, operation, caller, request, canary));
}

/** Finds rows that a write changed although the caller must not change them. An invited person becomes a member. */
export function findForeignChanges(
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

/** Finds the rows of the reference response that the caller's response must contain too. */
export function findRequiredRows(
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
      !isInOtherExport(operation, request, canary),
  );
}

/** Only DM admins export a person's rows of several platforms. */
function isInOtherExport(operation: ContractOperation, { platform }: BoundRequest, { tenant }: Canary): boolean {
  return findDeclaration(operation).isOfOnePlatform === true && tenant !== platform;
}

/** Owners whose rows a complete list contains together. */
const FAMILIES: { when: Owner[]; then: Owner[] }[] = [
  { when: ['anyone', 'admins'], then: ['anyone', 'students', 'admins'] },
  { when: ['ann', 'bob'], then: ['ann', 'bob'] },
  { when: ['p1', 'p2'], then: ['p1', 'p2'] },
];

/** Tables whose rows have no visibility of their own. */
const WITHOUT_LEVEL = ['products', 'tenant_launches'];

/** Finds owners whose rows are missing although rows of the same family are present. */
export function findMissingOwners({ tables }: Pick<World, 'tables'>, texts: string[]): Owner[] {
  const canaries = texts
    .flatMap(findCanaries)
    .filter(({ table }) => !WITHOUT_LEVEL.includes(tables[table]?.name ?? ''));
  const owners = new Set(canaries.map(({ owner }) => owner));
  return FAMILIES.filter(({ when }) => when.some((owner) => owners.has(owner))).flatMap(({ then }) =>
    then.filter((owner) => !owners.has(owner)),
  );
}
