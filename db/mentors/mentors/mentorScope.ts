import {
  type ScopeColumns,
  type Visibility,
  type VisibilityScope,
  buildScopeColumns,
} from '../../tenancy/access/visibility.js';
import { type Vocabulary, buildTableVocabulary } from '../../search/text/expandText.js';

/** The mentors of all tenants that a caller may see. `andPublic` adds the public mentors of every tenant. */
export type MentorVisibility = Visibility | { everything: false; scopes: VisibilityScope[]; andPublic: true };

/** Adds the public mentors of all tenants. */
export function includePublic(visibility: Visibility): MentorVisibility {
  return visibility.everything ? visibility : { ...visibility, andPublic: true };
}

/** Lists the ids of the tenants that the caller sees; null means all. */
export function listVisibleTenants(visibility: MentorVisibility): number[] | null {
  return visibility.everything || 'andPublic' in visibility
    ? null
    : visibility.scopes.map(({ platformId }) => platformId);
}

/**
 * Lists the ids of the tenants where the caller sees more than public mentors, including their authors; null means
 * all.
 */
export function listInternalTenants(visibility: MentorVisibility): number[] | null {
  if (visibility.everything) return null;
  return visibility.scopes
    .filter(({ levels }) => levels.includes('viewable_by_tenant_students'))
    .map(({ platformId }) => platformId);
}

interface VisibilityFilter {
  name: 'everything' | 'public' | 'tenants' | 'tenantsAndPublic';
  /**
   * SQL: a condition on a table's platform_id and visibility, with the parameters $1 (platform ids) and $2 (levels).
   */
  isVisible(table: string): string;
}

const unused = 'cast($1 as integer[]) is null and cast($2 as text[]) is null';
const isInScope = (table: string) =>
  `(${table}.platform_id, ${table}.visibility) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`;

const FILTERS: Record<VisibilityFilter['name'], VisibilityFilter> = {
  everything: { name: 'everything', isVisible: () => unused },
  public: { name: 'public', isVisible: (table) => `${unused} and ${table}.visibility = 'viewable_by_anyone'` },
  tenants: {
    name: 'tenants',
    isVisible: (table) => `
      ${table}.platform_id = any (cast($1 as integer[]))
      and ${isInScope(table)}`,
  },
  tenantsAndPublic: {
    name: 'tenantsAndPublic',
    isVisible: (table) => `(${table}.visibility = 'viewable_by_anyone' or ${isInScope(table)})`,
  },
};

/** Builds the condition that limits a statement to visible mentors, and its parameters $1 and $2. */
export function buildVisibilityFilter(visibility: MentorVisibility): { filter: VisibilityFilter; scope: ScopeColumns } {
  if (visibility.everything) return { filter: FILTERS.everything, scope: [null, null] };
  if (!('andPublic' in visibility)) return { filter: FILTERS.tenants, scope: buildScopeColumns(visibility) };
  if (visibility.scopes.length === 0) return { filter: FILTERS.public, scope: [null, null] };
  return { filter: FILTERS.tenantsAndPublic, scope: buildScopeColumns(visibility) };
}

const buildVocabulary = (filter: VisibilityFilter): Vocabulary =>
  buildTableVocabulary(
    `mentors, ${filter.name}`,
    'mentors',
    (table) => `${table}.deleted_at is null and ${filter.isVisible(table)}`,
  );

/** The vocabularies of visible mentors, by filter. */
export const MENTOR_WORDS: Record<VisibilityFilter['name'], Vocabulary> = {
  everything: buildVocabulary(FILTERS.everything),
  public: buildVocabulary(FILTERS.public),
  tenants: buildVocabulary(FILTERS.tenants),
  tenantsAndPublic: buildVocabulary(FILTERS.tenantsAndPublic),
};
