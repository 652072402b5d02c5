import {
  type ScopeColumns,
  type Visibility,
  type VisibilityScope,
  buildScopeColumns,
} from '../../tenancy/access/visibility.js';
import { type Vocabulary, wordsOfRows } from '../../search/text/expandText.js';

/** What a caller may see of all tenants' mentors. `andPublic`: besides, what anyone may see, wherever it is. */
export type Sight = Visibility | { everything: false; scopes: VisibilityScope[]; andPublic: true };

/** The same and, of all tenants, what is public. */
export function withAllPublic(visibility: Visibility): Sight {
  return visibility.everything ? visibility : { ...visibility, andPublic: true };
}

/** Ids of the tenants that the sight is made of; null for all. */
export function tenantsOfSight(sight: Sight): number[] | null {
  return sight.everything || 'andPublic' in sight ? null : sight.scopes.map(({ platformId }) => platformId);
}

/** Ids of the tenants of which the caller sees more than what is public, and so who made what; null for all. */
export function insideTenants(sight: Sight): number[] | null {
  if (sight.everything) return null;
  return sight.scopes
    .filter(({ levels }) => levels.includes('viewable_by_tenant_students'))
    .map(({ platformId }) => platformId);
}

interface SightShape {
  name: 'everything' | 'public' | 'tenants' | 'tenantsAndPublic';
  /** SQL: a condition on a table's platform_id and visibility, with the parameters $1 (platform ids) and $2 (levels). */
  isVisible(table: string): string;
}

const unused = 'cast($1 as integer[]) is null and cast($2 as text[]) is null';
const isInScope = (table: string) =>
  `(${table}.platform_id, ${table}.visibility) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`;

const SHAPES: Record<SightShape['name'], SightShape> = {
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

/** How a statement narrows mentors to what is visible, and the parameters $1 and $2 for it. */
export function sightOf(sight: Sight): { shape: SightShape; scope: ScopeColumns } {
  if (sight.everything) return { shape: SHAPES.everything, scope: [null, null] };
  if (!('andPublic' in sight)) return { shape: SHAPES.tenants, scope: buildScopeColumns(sight) };
  if (sight.scopes.length === 0) return { shape: SHAPES.public, scope: [null, null] };
  return { shape: SHAPES.tenantsAndPublic, scope: buildScopeColumns(sight) };
}

const mentorWords = (shape: SightShape): Vocabulary =>
  wordsOfRows(
    `mentors, ${shape.name}`,
    'mentors',
    (table) => `${table}.deleted_at is null and ${shape.isVisible(table)}`,
  );

/** The words of the mentors that are visible. */
export const MENTOR_WORDS: Record<SightShape['name'], Vocabulary> = {
  everything: mentorWords(SHAPES.everything),
  public: mentorWords(SHAPES.public),
  tenants: mentorWords(SHAPES.tenants),
  tenantsAndPublic: mentorWords(SHAPES.tenantsAndPublic),
};
