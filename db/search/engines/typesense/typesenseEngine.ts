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
import { filterValues } from '../filterValues.js';
import { SearchRefused, SearchUnavailable, type TypesenseClients } from './client.js';
import type { CatalogEntry } from './collection.js';
import { readValues, resolveSearch } from './resolve.js';
import { type SearchText, searchRequests } from './searchRequest.js';
import { expandCatalogText } from '../../text/expandText.js';

type Response = SearchResponse<CatalogEntry> & { code?: number; error?: string; search_cutoff?: boolean };

const NOTHING: CatalogResults = { count: 0, items: [], facets: {}, terms: [], matchedSkills: [] };

/**
 * Searches Typesense. Postgres reads the text and translates filters to the ids of values, and ids of counted values back, so that every
 * comparison is exact and no text of a client is part of a filter. Throws SearchUnavailable when Typesense can't answer, and SearchRefused
 * when it does not take this search.
 */
export async function searchTypesense(
  db: Pick<Database, 'read'>,
  clients: TypesenseClients,
  search: CatalogSearch,
  visibility: Visibility,
): Promise<CatalogResults> {
  const scope = buildScopeColumns(visibility);
  const text = search.text.trim() === '' ? null : await readText(db, search.text, scope);
  if (text?.hasNoMatch) return { ...NOTHING, terms: text.words, facets: search.countFacets ? emptyFacets() : {} };
  const { filters, documentIds } = await resolveSearch(db, search, filterValues(search), scope);
  const requests = searchRequests(search, text, visibility, filters, documentIds);
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

async function readText(
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

function emptyFacets(): CatalogResults['facets'] {
  return Object.fromEntries(CATALOG_FACETS.map((facet) => [facet, []]));
}

/** A filtered facet is counted by the response without its filter, all others by the first one. */
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
  return Object.fromEntries([...sums].map(([facet, ofFacet]) => [facet, ranked(ofFacet)]));
}

function ranked(counts: Map<string, number>) {
  return [...counts]
    .map(([key, doc_count]) => ({ key, doc_count }))
    .sort((a, b) => b.doc_count - a.doc_count || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_FACET_VALUES);
}
