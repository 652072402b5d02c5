import type { SearchParams } from 'typesense/lib/Typesense/Documents.js';
import type { Visibility } from '../../../tenancy/access/visibility.js';
import type { CatalogSearch } from '../engine.js';
import { SORT_COLUMN, TIE_KEY } from '../resultOrder.js';
import { type CatalogEntry, VISIBILITY_NUMBER } from './collection.js';

type Request = SearchParams<CatalogEntry, string>;

/** A filter for Typesense: the ids of the chosen values in all tenants. */
export interface ValueFilter {
  name: string;
  ids: number[];
}

/** A text as PostgreSQL parsed it, so that both engines treat the same words as misspelt or unfinished. */
export interface SearchText {
  /** Folded; letters and digits only. */
  words: string[];
  /** Whether some words are not in the index; then all words may have typing errors. */
  isMisspelt: boolean;
  /** Whether the last word is a prefix of words. */
  isUnfinished: boolean;
}

/** Maximum number of counted values, over the facets of all tenants. */
const MOST_COUNTED_VALUES = 10_000;
/** High enough that Typesense never omits a candidate word because others already match. */
const EVERY_CANDIDATE = 10_000;
/** Time after which Typesense stops a search. */
const CUTOFF_MS = 500;
/** An id that no value has: a filter with unknown values matches nothing. */
const NO_ID = -1;

/** Builds the clause for the caller's visibility. Clauses contain only numbers, never a client's text. */
export function buildVisibilityClause(visibility: Visibility): string | null {
  if (visibility.everything) return null;
  const platformsByLevels = new Map<string, number[]>();
  for (const { platformId, levels } of visibility.scopes) {
    const numbers = levels
      .map((level) => VISIBILITY_NUMBER[level])
      .sort()
      .join(',');
    platformsByLevels.set(numbers, [...(platformsByLevels.get(numbers) ?? []), platformId]);
  }
  const parts = [...platformsByLevels].map(
    ([numbers, ids]) => `(platform_id:=[${ids.join(',')}] && visibility:=[${numbers}])`,
  );
  return parts.length > 0 ? `(${parts.join(' || ')})` : `(platform_id:=${NO_ID})`;
}

const buildIdsClause = (ids: number[]) => `(values:=[${ids.length > 0 ? ids.join(',') : NO_ID}])`;

/**
 * Builds the options for matching words. All words must match (`drop_tokens_threshold`): exactly, or in a misspelt text
 * with one typing error from four letters and two from seven; words with digits always exactly. `exhaustive_search` is
 * not sent, because it lets Typesense drop words.
 */
const buildMatchOptions = (text: SearchText | null) => ({
  q: text ? text.words.join(' ') : '*',
  query_by: 'name,words',
  query_by_weights: '4,1',
  prefix: text?.isUnfinished ?? false,
  num_typos: text?.isMisspelt ? 2 : 0,
  min_len_1typo: 4,
  min_len_2typo: 7,
  enable_typos_for_numerical_tokens: false,
  enable_typos_for_alpha_numerical_tokens: false,
  split_join_tokens: 'off' as const,
  drop_tokens_threshold: 0,
  typo_tokens_threshold: EVERY_CANDIDATE,
  max_candidates: EVERY_CANDIDATE,
  search_cutoff_ms: CUTOFF_MS,
});

const COUNT_OPTIONS = {
  facet_by: 'values',
  max_facet_values: MOST_COUNTED_VALUES,
  facet_strategy: 'exhaustive' as const,
};

/**
 * Builds one search for the page, the total and the facets without filters, and one for each filtered facet without its
 * own filter. `text`: null matches everything. `documentIds`: only these entries.
 */
export function buildSearchRequests(
  search: CatalogSearch,
  text: SearchText | null,
  visibility: Visibility,
  filters: ValueFilter[],
  documentIds: string[] | null,
): { excluded: string | null; request: Request }[] {
  const clausesWithout = (excluded: string | null) =>
    [
      buildVisibilityClause(visibility),
      ...filters.filter(({ name }) => name !== excluded).map(({ ids }) => buildIdsClause(ids)),
      documentIds && `(id:=[${documentIds.length > 0 ? documentIds.join(',') : 'none'}])`,
    ].filter((clause) => clause !== null);
  const shared = {
    ...buildMatchOptions(text),
    include_fields: 'id,platform_id,kind,item_id',
    ...(search.countFacets && COUNT_OPTIONS),
  };
  const page: Request = {
    ...shared,
    ...buildFilter(clausesWithout(null)),
    sort_by: buildSort(search.sort, text !== null),
    limit: search.limit,
    offset: search.offset,
  };
  if (!search.countFacets) return [{ excluded: null, request: page }];
  const others = filters.map(({ name }) => ({
    excluded: name,
    request: { ...shared, ...buildFilter(clausesWithout(name)), limit: 0, offset: 0 } as Request,
  }));
  return [{ excluded: null, request: page }, ...others];
}

function buildFilter(clauses: string[]): { filter_by?: string } {
  return clauses.length > 0 ? { filter_by: clauses.join(' && ') } : {};
}

const NULLABLE = new Set<string>([SORT_COLUMN.level, SORT_COLUMN.price]);

/** Builds the order that resultOrder.ts describes. */
function buildSort({ field, descending }: CatalogSearch['sort'], hasText: boolean): string {
  if (field === 'relevance' && hasText) return `_text_match:desc,name_length:asc,${TIE_KEY}:asc`;
  const column = field === 'relevance' ? SORT_COLUMN.name : SORT_COLUMN[field];
  const direction = field !== 'relevance' && descending ? 'desc' : 'asc';
  return `${column}${NULLABLE.has(column) ? '(missing_values: last)' : ''}:${direction},${TIE_KEY}:${direction}`;
}
