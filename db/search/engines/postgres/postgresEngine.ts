import type { Visibility } from '../../../tenancy/access/visibility.js';
import type { Database } from '../../../core/connect.js';
import {
  CATALOG_FACETS,
  type CatalogFacet,
  type CatalogResults,
  type CatalogSearch,
  type MatchedItem,
  type SearchEngine,
} from '../engine.js';
import { searchMentors } from '../../../mentors/mentors/searchMentors.js';
import { expandCatalogText } from '../../text/expandText.js';
import { buildScopeColumns } from '../../../tenancy/access/visibility.js';
import { filterValues } from '../listFilterValues.js';
import { buildSearchStatement } from './buildSearchStatement.js';

interface Row {
  count: number;
  items: MatchedItem[];
  /** Facet, value and count, in the order of the answer. */
  facets: [CatalogFacet, string, number][];
  matchedSkills: { id: number; name: string }[];
}

/**
 * Creates the engine on the index tables. A search with a text runs two prepared statements, one without a text runs
 * one.
 */
export function createPostgresEngine(db: Database): SearchEngine {
  return {
    name: 'postgres',
    searchCatalog: async (search, visibility) => ({
      ...(await searchCatalog(db, search, visibility)),
      degraded: false,
    }),
    searchMentors: (search, sight) => searchMentors(db, search, sight),
    isReady: () =>
      db.read({ name: 'search: ready', text: 'select 1 from search_items limit 1' }).then(
        () => true,
        () => false,
      ),
    close: () => Promise.resolve(),
  };
}

async function searchCatalog(db: Database, search: CatalogSearch, visibility: Visibility): Promise<CatalogResults> {
  const scope = buildScopeColumns(visibility);
  const hasText = search.text.trim() !== '';
  const text = hasText ? await expandCatalogText(db, search.text, scope) : null;
  const isAnything = !text || text.terms.length > 0;
  const query = isAnything ? (text?.query ?? null) : null;
  const filters = filterValues(search);
  const names = new Set(filters.map(({ name }) => name));
  const keys = Object.entries(search.keys).map(([kind, key]) => ({
    kind,
    key: kind === 'skill' ? key.toLowerCase() : key,
  }));
  const shape = {
    everything: visibility.everything,
    hasText,
    searchSkills: hasText && search.searchSkills,
    hasKeys: keys.length > 0,
    isNarrowed: hasText || keys.length > 0 || filters.some(({ name }) => name !== 'type'),
    countFacets: search.countFacets,
    sort: search.sort,
  };
  const [row] = await db.read<Row>(buildSearchStatement(shape), [
    ...scope,
    JSON.stringify(filters),
    1 + names.size + Number(hasText) + Number(keys.length > 0),
    CATALOG_FACETS.filter((facet) => names.has(facet)),
    CATALOG_FACETS,
    search.limit,
    search.offset,
    query?.all ?? '',
    query?.exact ?? '',
    text?.folded ?? '',
    text?.terms.length ?? 0,
    JSON.stringify(keys),
    JSON.stringify(query?.alternatives ?? []),
  ]);
  const { count, items, facets, matchedSkills } = row!;
  return {
    count: Number(count),
    items,
    facets: search.countFacets ? groupFacets(facets) : {},
    terms: text?.terms ?? [],
    matchedSkills,
  };
}

function groupFacets(counts: Row['facets']): CatalogResults['facets'] {
  const facets: CatalogResults['facets'] = Object.fromEntries(CATALOG_FACETS.map((facet) => [facet, []]));
  for (const [facet, key, count] of counts) facets[facet]!.push({ key, doc_count: Number(count) });
  return facets;
}
