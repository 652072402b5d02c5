import type { SearchParams } from 'typesense/lib/Typesense/Documents.js';
import type { Visibility } from '../../access/visibility.js';
import type { CatalogSearch, SortField } from '../engine.js';
import { type CatalogEntry, VISIBILITY_NUMBER } from './collection.js';

type Request = SearchParams<CatalogEntry, string>;

/** A filter as Typesense takes it: the ids of the chosen values, in every tenant. */
export interface ValueFilter {
  name: string;
  ids: number[];
}

/** More values than this are never counted at once: every tenant's facets together. */
const MOST_COUNTED_VALUES = 10_000;
/** Nothing has this id, so a filter whose values don't exist finds nothing. */
const NO_ID = -1;

/** What the caller may see, first of all clauses. Only numbers: a client's text never comes into a filter. */
export function visibilityClause(visibility: Visibility): string | null {
  if (visibility.everything) return null;
  const platformsByLevels = new Map<string, number[]>();
  for (const { platformId, levels } of visibility.scopes) {
    const numbers = levels.map((level) => VISIBILITY_NUMBER[level]).sort().join(',');
    platformsByLevels.set(numbers, [...(platformsByLevels.get(numbers) ?? []), platformId]);
  }
  const parts = [...platformsByLevels].map(([numbers, ids]) => `(platform_id:=[${ids.join(',')}] && visibility:=[${numbers}])`);
  return parts.length > 0 ? `(${parts.join(' || ')})` : `(platform_id:=${NO_ID})`;
}

const idsClause = (ids: number[]) => `(values:=[${ids.length > 0 ? ids.join(',') : NO_ID}])`;

/**
 * One search for the page, the total and the facets that are not filtered, and one for each filtered facet without its own
 * filter. `documentIds`: only these entries.
 */
export function searchRequests(
  search: CatalogSearch,
  words: string,
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
    q: words === '' ? '*' : words,
    query_by: 'name,words',
    query_by_weights: '4,1',
    prefix: true,
    num_typos: 2,
    min_len_1typo: 4,
    min_len_2typo: 7,
    typo_tokens_threshold: 1,
    drop_tokens_threshold: 0,
    exhaustive_search: true,
    include_fields: 'id,platform_id,kind,item_id',
    ...(search.countFacets && {
      facet_by: 'values',
      max_facet_values: MOST_COUNTED_VALUES,
      facet_strategy: 'exhaustive' as const,
    }),
  };
  const page: Request = {
    ...shared,
    ...filterBy(clausesWithout(null)),
    sort_by: sortBy(search.sort),
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

const SORT_FIELD: Record<Exclude<SortField, 'relevance'>, string> = {
  name: 'name_sort',
  created_at: 'created_at',
  updated_at: 'modified_at',
  level: 'level_sort(missing_values: last)',
  price: 'price_sort(missing_values: last)',
};

function sortBy({ field, descending }: CatalogSearch['sort']): string {
  if (field === 'relevance') return '_text_match:desc,name_length:asc,name_sort:asc';
  const direction = descending ? 'desc' : 'asc';
  return `${SORT_FIELD[field]}:${direction},platform_id:asc,item_id:${direction}`;
}
