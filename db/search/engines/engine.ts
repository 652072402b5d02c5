import type { Visibility } from '../../tenancy/access/visibility.js';
import type { MentorVisibility } from '../../mentors/mentors/mentorScope.js';
import type { MentorResults, MentorSearch } from '../../mentors/mentors/searchMentors.js';

export type ItemKind = 'course' | 'program' | 'pathway' | 'skill' | 'role' | 'resource';

/** Facets of the catalog, in the order of the answer. Each is a filter of the same name, `type` that of `content`. */
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

/** Values of one facet in an answer, at most. */
export const MOST_FACET_VALUES = 100;

export type SortField = 'relevance' | 'name' | 'created_at' | 'updated_at' | 'level' | 'price';

/** One catalog search. Values of one filter are alternatives; different filters must all hold. */
export interface CatalogSearch {
  /** Words that must all be found; empty finds everything. */
  text: string;
  kinds: ItemKind[];
  /** The contract's identifier by kind: only that item. A skill's is its number or its name. */
  keys: Partial<Record<'course' | 'program' | 'pathway' | 'skill', string>>;
  filters: Partial<Record<Exclude<CatalogFacet, 'type'>, string[]>>;
  /** `free`, `audit`, or a price as text. */
  price: string | null;
  sort: { field: SortField; descending: boolean };
  limit: number;
  offset: number;
  countFacets: boolean;
  /** Whether a text that names a skill also finds what teaches or needs it. */
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
  /** All that match, not only this page. */
  count: number;
  /** The page, in order. */
  items: MatchedItem[];
  /** Most frequent first, then by key; each facet counts under every filter but its own. Empty when not requested. */
  facets: Partial<Record<CatalogFacet, FacetCount[]>>;
  /** The folded words that were searched. */
  terms: string[];
  /** Skills that the text names and the caller may see. */
  matchedSkills: { id: number; name: string }[];
}

/** `degraded`: another engine than the chosen one answered, because that is unavailable. */
export type CatalogAnswer = CatalogResults & { degraded: boolean };

export interface CacheCounters {
  hits: number;
  misses: number;
}

/**
 * Finds catalog items and mentors. Both engines answer alike: whatever a caller may not see changes neither hits, counts nor facets.
 * `fresh` passes over caches. Throws node-postgres' DatabaseError, or SearchUnavailable when the engine is unavailable.
 */
export interface SearchEngine {
  readonly name: 'postgres' | 'typesense';
  /** How often an answer was remembered since the start; absent for an engine that remembers none. */
  readonly cache?: CacheCounters;
  searchCatalog(search: CatalogSearch, visibility: Visibility, options?: { fresh?: boolean }): Promise<CatalogAnswer>;
  /** Finds mentors. PostgreSQL answers with either engine: there are few of them, and what was just written is found. */
  searchMentors(search: MentorSearch, sight: MentorVisibility): Promise<MentorResults>;
  /** Whether it can answer now. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
