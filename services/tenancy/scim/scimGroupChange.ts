import type { ScimFilter } from '../../../db/tenancy/scim/scimFilter.js';
import type { ScimGroupChange } from '../../../db/tenancy/scim/saveScimGroup.js';
import { parseScimPath } from './parseScimFilter.js';
import type { ScimOperation } from './scimOperation.js';
import { ScimProblem, invalidFilter, invalidPath, invalidValue } from './scimProblem.js';

interface Draft extends ScimGroupChange {
  added: Set<number>;
  removed: Set<number>;
}

/** The change that replaces a group by a body. Throws a Problem (400). */
export function replaceGroup(body: {
  displayName: string;
  externalId?: string;
  members?: unknown[];
}): ScimGroupChange & {
  name: string;
} {
  return {
    name: parseName(body.displayName),
    externalId: body.externalId ?? null,
    isReset: true,
    added: new Set(parseMembers(body.members ?? [])),
    removed: new Set(),
  };
}

/** The change that the operations of a PATCH make together, in order. Throws a Problem (400). */
export function patchGroup(operations: ScimOperation[]): ScimGroupChange {
  const draft: Draft = { isReset: false, added: new Set(), removed: new Set() };
  for (const { op, path, value } of operations) {
    if (path !== undefined) applyOperation(draft, op, path, value);
    else if (op === 'remove') throw new ScimProblem('noTarget', 'remove needs a path');
    else if (typeof value !== 'object' || value === null) throw invalidValue('value must be an object without a path');
    else for (const [name, inner] of Object.entries(value)) applyOperation(draft, op, name, inner);
  }
  return draft;
}

function applyOperation(draft: Draft, op: ScimOperation['op'], text: string, value: unknown): void {
  const { path, filter, part } = parseScimPath(text);
  switch (path) {
    case 'displayname':
      draft.name = parseName(op === 'remove' ? null : value);
      return;
    case 'externalid':
      draft.externalId = op === 'remove' || value === null ? null : parseExternalId(value);
      return;
    case 'members':
      if (part === null || op === 'remove') applyMembers(draft, op, filter, value);
      return;
    case 'id':
    case 'schemas':
    case 'meta':
      return;
    default:
      throw invalidPath(`${path} is not an attribute of groups`);
  }
}

function applyMembers(draft: Draft, op: ScimOperation['op'], filter: ScimFilter | null, value: unknown): void {
  const ids = filter ? readIds(filter) : parseMembers(value ?? []);
  if (op === 'replace' || (op === 'remove' && !filter && (value === undefined || value === null))) {
    draft.isReset = true;
    draft.added.clear();
    draft.removed.clear();
  }
  const [target, other] = op === 'remove' ? [draft.removed, draft.added] : [draft.added, draft.removed];
  for (const id of ids) {
    target.add(id);
    other.delete(id);
  }
}

/** The ids that a filter such as `value eq "17" or value eq "18"` names. */
function readIds(filter: ScimFilter): number[] {
  if (filter.kind === 'or') return filter.parts.flatMap(readIds);
  if (filter.kind === 'compare' && filter.path === 'value' && filter.comparison === 'eq')
    return [parseId(filter.value)];
  throw invalidFilter('members are named by value eq only');
}

function parseMembers(value: unknown): number[] {
  return [value].flat().map((one: unknown) => {
    const member = typeof one === 'object' && one !== null && 'value' in one ? one.value : one;
    return parseId(member);
  });
}

function parseId(value: unknown): number {
  if (!/^[1-9]\d{0,14}$/.test(String(value))) throw invalidValue(`members: '${String(value)}' is not the id of a user`);
  return Number(value);
}

function parseName(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 255)
    throw invalidValue('displayName must be a text with 1 to 255 characters');
  return value.trim();
}

function parseExternalId(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > 255)
    throw invalidValue('externalId must be a text with 1 to 255 characters');
  return value;
}
