import type { Visibility } from '../../tenancy/access/visibility.js';
import type { MentorVisibility } from '../../mentors/mentors/mentorScope.js';
import type { MentorResults, MentorSearch } from '../../mentors/mentors/searchMentors.js';

export type ItemKind = 'course' | 'program' | 'pathway' | 'skill' | 'role' | 'resource';

/**
 * Facets of the catalog, in the order of the answer. Each is a filter of the same name; the filter of `type` is
 * `content`.
 */
export const CATALOG_FACETS = [
  'type',
  'tenant',
  'subject',
  'topics',
  'tags',
  'level',
  'self_paced',
  'promotion',
  'language',
  'certificate',
  'program_type',
  'duration',
  'resource_type',
  'skills',
] as const;
export type CatalogFacet = (typeof CATALOG_FACETS)[number];

/** Maximum number of values of one facet in an answer. */
export const MOST_FACET_VALUES = 100;

export type SortField = 'relevance' | 'name' | 'created_at' | 'updated_at' | 'level' | 'price';

/** A catalog search. An item must match all filters, and one of the values of each. */
export interface CatalogSearch {
  /** All words must match; an empty text matches everything. */
  text: string;
  kinds: ItemKind[];
  /** The contract's identifier by kind: only that item matches. The identifier of a skill is its number or its name. */
  keys: Partial<Record<'course' | 'program' | 'pathway' | 'skill', string>>;
  filters: Partial<Record<Exclude<CatalogFacet, 'type'>, string[]>>;
  /** `free`, `audit`, or a price as text. */
  price: string | null;
  sort: { field: SortField; descending: boolean };
  limit: number;
  offset: number;
  countFacets: boolean;
  /** Whether a text that names a skill also finds items that teach or need the skill. */
  searchSkills: boolean;
}

export interface FacetCount {
  key: string;
  doc_count: number;
}

export interface MatchedItem {
  platformId: number;
  kind: ItemKind;
  itemId: number;
}

export interface CatalogResults {
  /** Total number of matches. */
  count: number;
  /** The page, in order. */
  items: MatchedItem[];
  /**
   * Most frequent first, then by key. Each facet is counted under all filters except its own. Empty if not requested.
   */
  facets: Partial<Record<CatalogFacet, FacetCount[]>>;
  /** The folded words that were searched. */
  terms: string[];
  /** Skills that the text names and the caller may see. */
  matchedSkills: { id: number; name: string }[];
}

/** `degraded`: a substitute answered because the configured engine is unavailable. */
export type CatalogAnswer = CatalogResults & { degraded: boolean };

export interface CacheCounters {
  hits: number;
  misses: number;
}

/**
 * Finds catalog items and mentors. Both engines give the same answers; records that the caller may not see affect
 * neither hits, counts nor facets. `fresh` bypasses caches. Throws node-postgres' DatabaseError, or SearchUnavailable
 * if the engine is unavailable.
 */
export interface SearchEngine {
  readonly name: 'postgres' | 'typesense';
  /** Cache hits and misses since the start; absent for an engine without a cache. */
  readonly cache?: CacheCounters;
  searchCatalog(search: CatalogSearch, visibility: Visibility, options?: { fresh?: boolean }): Promise<CatalogAnswer>;
  /**
   * Finds mentors. PostgreSQL answers under both engines, because mentors are few and new ones must be found at once.
   */
  searchMentors(search: MentorSearch, sight: MentorVisibility): Promise<MentorResults>;
  /** Whether the engine can answer now. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
