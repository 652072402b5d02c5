import type { SearchParams } from 'typesense/lib/Typesense/Documents.js';
import type { Visibility } from '../../../tenancy/access/visibility.js';
import type { CatalogSearch } from '../engine.js';
import { SORT_COLUMN, TIE_KEY } from '../resultOrder.js';
import { type CatalogEntry, VISIBILITY_NUMBER } from './collection.js';

type Request = SearchParams<CatalogEntry, string>;

/** A filter as Typesense takes it: the ids of the chosen values, in every tenant. */
export interface ValueFilter {
  name: string;
  ids: number[];
}

/** A text as PostgreSQL reads it, so that both engines take the same words as misspelt or unfinished. */
export interface SearchText {
  /** Folded, of letters and digits only. */
  words: string[];
  /** Whether some words are not in the index as they are: then all may have typing errors. */
  isMisspelt: boolean;
  /** Whether the last word is the beginning of words. */
  isUnfinished: boolean;
}

/** More values than this are never counted at once: every tenant's facets together. */
const MOST_COUNTED_VALUES = 10_000;
/** High enough that no word is left out because others already match: a search finds the same under every filter. */
const EVERY_CANDIDATE = 10_000;
/** Nobody waits for an answer for longer. */
const CUTOFF_MS = 500;
/** Nothing has this id, so a filter whose values don't exist finds nothing. */
const NO_ID = -1;

/** What the caller may see, first of all clauses. Only numbers: a client's text never comes into a filter. */
export function visibilityClause(visibility: Visibility): string | null {
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

const idsClause = (ids: number[]) => `(values:=[${ids.length > 0 ? ids.join(',') : NO_ID}])`;

/**
 * How words match. All of them must (`drop_tokens_threshold`), as they are or, in a misspelt text, with one typing error from four
 * letters on and two from seven; words with digits never have any. `exhaustive_search` is never sent: it lets words be dropped.
 */
const matching = (text: SearchText | null) => ({
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

const COUNTING = { facet_by: 'values', max_facet_values: MOST_COUNTED_VALUES, facet_strategy: 'exhaustive' as const };

/**
 * One search for the page, the total and the facets that are not filtered, and one for each filtered facet without its own
 * filter. `text`: null for everything. `documentIds`: only these entries.
 */
export function searchRequests(
  search: CatalogSearch,
  text: SearchText | null,
  visibility: Visibility,
  filters: ValueFilter[],
  documentIds: string[] | null,
): { excluded: string | null; request: Request }[] {
  const clausesWithout = (excluded: string | null) =>
    [
      visibilityClause(visibility),
      ...filters.filter(({ name }) => name !== excluded).map(({ ids }) => idsClause(ids)),
      documentIds && `(id:=[${documentIds.length > 0 ? documentIds.join(',') : 'none'}])`,
    ].filter((clause) => clause !== null);
  const shared = {
    ...matching(text),
    include_fields: 'id,platform_id,kind,item_id',
    ...(search.countFacets && COUNTING),
  };
  const page: Request = {
    ...shared,
    ...filterBy(clausesWithout(null)),
    sort_by: sortBy(search.sort, text !== null),
    limit: search.limit,
    offset: search.offset,
  };
  if (!search.countFacets) return [{ excluded: null, request: page }];
  const others = filters.map(({ name }) => ({
    excluded: name,
    request: { ...shared, ...filterBy(clausesWithout(name)), limit: 0, offset: 0 } as Request,
  }));
  return [{ excluded: null, request: page }, ...others];
}

function filterBy(clauses: string[]): { filter_by?: string } {
  return clauses.length > 0 ? { filter_by: clauses.join(' && ') } : {};
}

const NULLABLE = new Set<string>([SORT_COLUMN.level, SORT_COLUMN.price]);

/** The order that resultOrder.ts describes. */
function sortBy({ field, descending }: CatalogSearch['sort'], hasText: boolean): string {
  if (field === 'relevance' && hasText) return `_text_match:desc,name_length:asc,${TIE_KEY}:asc`;
  const column = field === 'relevance' ? SORT_COLUMN.name : SORT_COLUMN[field];
  const direction = field !== 'relevance' && descending ? 'desc' : 'asc';
  return `${column}${NULLABLE.has(column) ? '(missing_values: last)' : ''}:${direction},${TIE_KEY}:${direction}`;
}
