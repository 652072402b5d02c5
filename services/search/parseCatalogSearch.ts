import type { Visibility } from '../../db/tenancy/access/visibility.js';
import type { CatalogSearch, ItemKind, SearchEngine, SortField } from '../../db/search/engines/engine.js';
import type { RequestInfo } from '../_shared/context.js';
import type { QueryOf } from '../_shared/contractTypes.js';
import { parseSearchText } from '../_shared/parseSearchText.js';
import { resolveCommaLists } from '../_shared/resolveCommaLists.js';

type Query = QueryOf<'searchCatalog'>;

const KIND_OF_CONTENT: Record<NonNullable<Query['content']>[number], ItemKind> = {
  courses: 'course',
  programs: 'program',
  pathways: 'pathway',
  skills: 'skill',
  roles: 'role',
  resources: 'resource',
};

/** Kinds of a search without `content`, or with an empty list. */
const DEFAULT_KINDS: ItemKind[] = ['course', 'pathway', 'program', 'skill'];

const FILTERS = [
  'subject',
  'tenant',
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

const KEYS = { course: 'course_id', program: 'program_id', pathway: 'pathway_id', skill: 'skill_id' } as const;

/** Maps the contract's parameters to the search engines' query. An empty text counts as absent. */
export function parseCatalogSearch(query: Query, { addResources }: { addResources: boolean }): CatalogSearch {
  const kinds = new Set(query.content?.length ? query.content.map((name) => KIND_OF_CONTENT[name]) : DEFAULT_KINDS);
  if (addResources) kinds.add('resource');
  const text = parseSearchText(query.query);
  return {
    text,
    kinds: [...kinds].sort(),
    keys: Object.fromEntries(
      Object.entries(KEYS).flatMap(([kind, name]) => (query[name] ? [[kind, query[name]]] : [])),
    ),
    filters: Object.fromEntries(
      FILTERS.flatMap((name) => (query[name]?.length ? [[name, [...new Set(query[name])].sort()]] : [])),
    ),
    price: query.price?.trim() || null,
    sort: query.alphabetical ? { field: 'name', descending: false } : parseSearchSort(query, text),
    limit: query.limit ?? 12,
    offset: query.offset ?? 0,
    countFacets: query.return_facet ?? true,
    searchSkills: query.allow_skill_search ?? false,
  };
}

/** Resolves lists of the query: `subject=Arts, Media` is a single value where the caller finds an item by it. */
export function resolveCatalogLists(
  request: Pick<RequestInfo, 'url'>,
  query: Query,
  engine: SearchEngine,
  visibility: Visibility,
): Promise<Query> {
  const texts = FILTERS.filter((name) => name !== 'self_paced');
  return resolveCommaLists(request, query, texts, async (name, value) => {
    const one: Query = {
      content: Object.keys(KIND_OF_CONTENT) as Query['content'],
      [name]: [value],
      limit: 1,
      return_facet: false,
    };
    const { count } = await engine.searchCatalog(parseCatalogSearch(one, { addResources: false }), visibility);
    return count > 0;
  });
}

function parseSearchSort(query: Query, text: string): CatalogSearch['sort'] {
  const field: SortField = query.order_by ?? 'relevance';
  if (field === 'relevance') return text === '' ? { field: 'name', descending: false } : { field, descending: true };
  return { field, descending: !query.order_ascending };
}
