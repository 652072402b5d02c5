import type { PlatformGrant } from './caller.js';

/** Who may see a record, from everybody to the administrators of its tenant only. */
export type VisibilityLevel = 'viewable_by_anyone' | 'viewable_by_tenant_students' | 'viewable_by_tenant_admins';

/** The records of one tenant that a caller may see: those with one of these levels. */
export interface VisibilityScope {
  platformId: number;
  levels: readonly VisibilityLevel[];
}

/** What a caller may see. Without scopes: nothing. */
export type Visibility = { everything: true } | { everything: false; scopes: VisibilityScope[] };

/** What a member of a platform may see there, by role. */
export const LEVELS_OF_ROLE: Record<PlatformGrant['role'], readonly VisibilityLevel[]> = {
  platform_admin: ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'],
  platform_viewer: ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'],
  learner: ['viewable_by_anyone', 'viewable_by_tenant_students'],
};

/**
 * What a member with this role may see in the platform. `readableByPerson` of rows.ts limits it to what the caller may
 * see.
 */
export function buildRoleVisibility(
  platformId: number,
  role: PlatformGrant['role'],
): Extract<Visibility, { everything: false }> {
  return { everything: false, scopes: [{ platformId, levels: LEVELS_OF_ROLE[role] }] };
}

/** The same visibility, plus the public records of the main tenant. */
export function addPublicRecords(mainPlatformId: number | null, visibility: Visibility): Visibility {
  if (visibility.everything || mainPlatformId === null) return visibility;
  if (visibility.scopes.some(({ platformId }) => platformId === mainPlatformId)) return visibility;
  return {
    everything: false,
    scopes: [...visibility.scopes, { platformId: mainPlatformId, levels: ['viewable_by_anyone'] }],
  };
}

/**
 * The SQL that limits a table to visible records. Each shape has one constant text, so that statements can be
 * prepared.
 */
export interface VisibilityFilter {
  /** Part of the name of the prepared statement. */
  shape: 'one tenant' | 'tenants' | 'everything';
  /** A condition on platform_id and visibility of the table, with the parameters $1 and $2. */
  on(table: string): string;
  /** Values of $1 and $2. */
  values: [unknown, unknown];
}

export function buildVisibilityFilter(visibility: Visibility): VisibilityFilter {
  if (visibility.everything) {
    return {
      shape: 'everything',
      values: [null, null],
      on: () => 'cast($1 as integer) is null and cast($2 as text) is null',
    };
  }
  const [first, ...others] = visibility.scopes;
  // A constant tenant lets one index filter and also return the rows in order.
  if (first && others.length === 0) {
    return {
      shape: 'one tenant',
      values: [first.platformId, first.levels],
      on: (table) => `${table}.platform_id = cast($1 as integer) and ${table}.visibility = any (cast($2 as text[]))`,
    };
  }
  const pairs = visibility.scopes.flatMap(({ platformId, levels }) => levels.map((level) => ({ platformId, level })));
  return {
    shape: 'tenants',
    values: [pairs.map(({ platformId }) => platformId), pairs.map(({ level }) => level)],
    on: (table) =>
      `(${table}.platform_id, ${table}.visibility) in
         (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`,
  };
}

/** Tenants and levels that a caller may see, as two arrays of equal length; both null for everything. */
export type ScopeColumns = [platformIds: number[] | null, levels: string[] | null];

export function buildScopeColumns(visibility: Visibility): ScopeColumns {
  if (visibility.everything) return [null, null];
  const pairs = visibility.scopes.flatMap(({ platformId, levels }) => levels.map((level) => ({ platformId, level })));
  return [pairs.map(({ platformId }) => platformId), pairs.map(({ level }) => level)];
}
