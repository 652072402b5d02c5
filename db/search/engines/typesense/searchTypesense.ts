import Typesense from 'typesense';
import type { SearchResponse } from 'typesense/lib/Typesense/Documents.js';
import type { Visibility } from '../../../tenancy/access/visibility.js';
import type { Database } from '../../../core/connect.js';
import {
  CATALOG_FACETS,
  type CatalogFacet,
  type CatalogResults,
  type CatalogSearch,
  MOST_FACET_VALUES,
} from '../engine.js';
import { type ScopeColumns, buildScopeColumns } from '../../../tenancy/access/visibility.js';
import { filterValues } from '../listFilterValues.js';
import { SearchRefused, SearchUnavailable, type TypesenseClients } from './client.js';
import type { CatalogEntry } from './collection.js';
import { readValues, resolveSearch } from './resolveSearch.js';
import { type SearchText, buildSearchRequests } from './searchRequests.js';
import { expandCatalogText } from '../../text/expandText.js';

type Response = SearchResponse<CatalogEntry> & { code?: number; error?: string; search_cutoff?: boolean };

const NOTHING: CatalogResults = { count: 0, items: [], facets: {}, terms: [], matchedSkills: [] };

/**
 * Searches Typesense. PostgreSQL parses the text, and maps filters to ids of values and counted ids back to values, so
 * that all comparisons are exact and filters contain no client's text. Throws SearchUnavailable if Typesense can't
 * answer, and SearchRefused if it does not accept this search.
 */
export async function searchTypesense(
  db: Pick<Database, 'read'>,
  clients: TypesenseClients,
  search: CatalogSearch,
  visibility: Visibility,
): Promise<CatalogResults> {
  const scope = buildScopeColumns(visibility);
  const text = search.text.trim() === '' ? null : await parseText(db, search.text, scope);
  if (text?.hasNoMatch) return { ...NOTHING, terms: text.words, facets: search.countFacets ? createEmptyFacets() : {} };
  const { filters, documentIds } = await resolveSearch(db, search, filterValues(search), scope);
  const requests = buildSearchRequests(search, text, visibility, filters, documentIds);
  const responses = await multiSearch(
    clients,
    requests.map(({ request }) => ({ ...request, collection: clients.alias })),
  );
  const [page] = responses;
  return {
    count: page!.found,
    items: (page!.hits ?? []).map(({ document }) => ({
      platformId: document.platform_id,
      kind: document.kind,
      itemId: document.item_id,
    })),
    facets: search.countFacets
      ? await countFacets(
          db,
          requests.map(({ excluded }) => excluded),
          responses,
          scope,
        )
      : {},
    terms: text?.words ?? [],
    matchedSkills: [],
  };
}

async function parseText(
  db: Pick<Database, 'read'>,
  text: string,
  scope: ScopeColumns,
): Promise<SearchText & { hasNoMatch: boolean }> {
  const { terms, query, isMisspelt, isUnfinished } = await expandCatalogText(db, text, scope);
  return { words: terms, isMisspelt, isUnfinished, hasNoMatch: terms.length === 0 || query === null };
}

async function multiSearch({ read }: TypesenseClients, searches: object[]): Promise<Response[]> {
  let results: Response[];
  try {
    ({ results } = (await read.multiSearch.perform({ searches } as never, {})) as unknown as { results: Response[] });
  } catch (error) {
    if (error instanceof Typesense.Errors.RequestMalformed) throw new SearchRefused(error.message);
    throw new SearchUnavailable((error as Error).message);
  }
  if (results.some(({ search_cutoff: isCutOff }) => isCutOff))
    throw new SearchRefused('Typesense stopped a search that took too long.');
  const failed = results.find(({ error }) => error !== undefined);
  if (!failed) return results;
  const reason = `Typesense answered ${failed.code}: ${failed.error}`;
  throw failed.code === 400 ? new SearchRefused(reason) : new SearchUnavailable(reason);
}

function createEmptyFacets(): CatalogResults['facets'] {
  return Object.fromEntries(CATALOG_FACETS.map((facet) => [facet, []]));
}

/** Counts facets: a filtered facet from the response without its filter, all others from the first response. */
async function countFacets(
  db: Pick<Database, 'read'>,
  excluded: (string | null)[],
  responses: Response[],
  scope: ScopeColumns,
): Promise<CatalogResults['facets']> {
  const counts = responses.map(
    ({ facet_counts: [facet] = [] }) =>
      new Map((facet?.counts ?? []).map(({ value, count }) => [Number(value), count])),
  );
  const values = await readValues(db, [...new Set(counts.flatMap((map) => [...map.keys()]))], scope);
  const sums = new Map<CatalogFacet, Map<string, number>>(CATALOG_FACETS.map((facet) => [facet, new Map()]));
  for (const { id, facet, value } of values) {
    const counter = counts[Math.max(0, excluded.indexOf(facet))]!;
    const ofFacet = sums.get(facet);
    const count = counter.get(id);
    if (ofFacet && count) ofFacet.set(value, (ofFacet.get(value) ?? 0) + count);
  }
  return Object.fromEntries([...sums].map(([facet, ofFacet]) => [facet, rankCounts(ofFacet)]));
}

function rankCounts(counts: Map<string, number>) {
  return [...counts]
    .map(([key, doc_count]) => ({ key, doc_count }))
    .sort((a, b) => b.doc_count - a.doc_count || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_FACET_VALUES);
}
