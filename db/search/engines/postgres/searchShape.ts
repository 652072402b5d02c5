import type { SortField } from '../engine.js';

/** The properties of a search that determine the text of the statement. All others are parameters. */
export interface SearchShape {
  everything: boolean;
  hasText: boolean;
  searchSkills: boolean;
  hasKeys: boolean;
  /** Whether the search has conditions other than the kind. */
  isNarrowed: boolean;
  countFacets: boolean;
  sort: { field: SortField; descending: boolean };
}

/** The parameters of the statement, each with its type. */
export const parameters = {
  platforms: 'cast($1 as integer[])',
  levels: 'cast($2 as text[])',
  /** [{ name, value }]; values of one name are alternatives. */
  filters: 'cast($3 as jsonb)',
  /** Number of sets of bits to intersect. */
  filterCount: 'cast($4 as bigint)',
  /** Facets with filters; each is counted without its own filter. */
  filteredFacets: 'cast($5 as text[])',
  facets: 'cast($6 as text[])',
  limit: 'cast($7 as bigint)',
  offset: 'cast($8 as bigint)',
  query: 'cast($9 as tsquery)',
  exactQuery: 'cast($10 as tsquery)',
  folded: 'cast($11 as text)',
  termCount: 'cast($12 as bigint)',
  /** [{ kind, key }] */
  keys: 'cast($13 as jsonb)',
  /** [{ term, word, isUnfinished }]: the content of the query, for words with stored entries. */
  alternatives: 'cast($14 as jsonb)',
};
