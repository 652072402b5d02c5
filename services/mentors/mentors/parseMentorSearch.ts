import type { MentorVisibility } from '../../../db/mentors/mentors/mentorScope.js';
import type { MentorFacet, MentorSearch } from '../../../db/mentors/mentors/searchMentors.js';
import type { SearchEngine } from '../../../db/search/engines/engine.js';
import type { RequestInfo } from '../../_shared/context.js';
import { parseSearchText } from '../../_shared/parseSearchText.js';
import { resolveCommaLists } from '../../_shared/resolveCommaLists.js';

/** Parameters that the mentor searches of both generations share. */
interface CommonQuery {
  query?: string;
  tenant?: string[];
  created_by?: string;
  order_by?: 'name' | 'created_at' | 'recently_accessed_at';
  order_direction?: 'asc' | 'desc';
  limit?: number;
  offset?: number;
  id?: number;
  unique_id?: string;
}

interface SecondGenerationQuery extends CommonQuery {
  llm?: string[];
  audience?: string[];
  category?: string[];
  tags?: string[];
  featured?: boolean;
}

interface FirstGenerationQuery extends CommonQuery {
  llm?: string[];
  category?: string[];
  subject?: string[];
  types?: string[];
  visibility?: string[];
}

const GLOBAL_NAMES = {
  category: 'categories',
  subject: 'subjects',
  type: 'types',
  llm_provider: 'llm_providers',
  visibility: 'visibility',
} as const;

/** The kinds of terms that parameters filter by. */
const SECOND_GENERATION_TERMS = { llm: 'llm', audience: 'audience', category: 'category' } as const;
const FIRST_GENERATION_TERMS = {
  llm: 'llm_provider',
  category: 'category',
  subject: 'subject',
  types: 'type',
} as const;

/** Facets of the second generation, by their names in answers. */
export const MENTOR_FACETS = ['llm', 'audience', 'category'] as const satisfies MentorFacet[];
export const GLOBAL_MENTOR_FACETS = Object.keys(GLOBAL_NAMES) as (keyof typeof GLOBAL_NAMES)[];

/** Empty lists count as absent. */
const nonEmpty = <T>(list: T[] | undefined): T[] | null => (list && list.length > 0 ? [...new Set(list)].sort() : null);

type Terms = Partial<Record<string, keyof MentorSearch['terms']>>;

function parseTerms(query: object, kinds: Terms): MentorSearch['terms'] {
  const lists = query as Partial<Record<string, string[]>>;
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) => (nonEmpty(lists[name]) ? [[kind, nonEmpty(lists[name])]] : [])),
  );
}

interface SearchContext {
  request: Pick<RequestInfo, 'url'>;
  engine: SearchEngine;
  sight: MentorVisibility;
}

/** Resolves lists of the query: a name with a comma is one name where the caller can find a mentor by it. */
function resolveMentorLists<Query extends CommonQuery>(
  query: Query,
  kinds: Terms,
  { request, engine, sight }: SearchContext,
): Promise<Query> {
  return resolveCommaLists(request, query, Object.keys(kinds) as (keyof Query & string)[], async (name, value) => {
    const search = { ...commonSearch({ limit: 1 }), terms: parseTerms({ [name]: [value] }, kinds), facets: [] };
    return (await engine.searchMentors(search, sight)).count > 0;
  });
}

/** A search without terms and facets. Throws a Problem (400) for too many words. */
export function commonSearch(query: CommonQuery): Omit<MentorSearch, 'terms' | 'facets'> {
  const text = parseSearchText(query.query);
  return {
    text,
    levels: null,
    tenants: nonEmpty(query.tenant),
    tags: null,
    createdBy: query.created_by || null,
    featured: null,
    ids: query.id === undefined ? null : [query.id],
    uniqueIds: query.unique_id === undefined ? null : [query.unique_id],
    user: null,
    sort: { field: query.order_by ?? 'relevance', descending: (query.order_direction ?? 'desc') === 'desc' },
    limit: query.limit ?? 12,
    offset: query.offset ?? 0,
    narrowsFacets: false,
  };
}

export async function parseSecondGenerationSearch(
  sentQuery: SecondGenerationQuery,
  searching: SearchContext,
): Promise<MentorSearch> {
  const query = await resolveMentorLists(sentQuery, SECOND_GENERATION_TERMS, searching);
  return {
    ...commonSearch(query),
    terms: parseTerms(query, SECOND_GENERATION_TERMS),
    tags: nonEmpty(query.tags),
    featured: query.featured ?? null,
    facets: [...MENTOR_FACETS],
  };
}

export async function parseFirstGenerationSearch(
  sentQuery: FirstGenerationQuery,
  searching: SearchContext,
): Promise<MentorSearch> {
  const query = await resolveMentorLists(sentQuery, FIRST_GENERATION_TERMS, searching);
  return {
    ...commonSearch(query),
    terms: parseTerms(query, FIRST_GENERATION_TERMS),
    levels: nonEmpty(query.visibility),
    facets: [...GLOBAL_MENTOR_FACETS],
  };
}

type Facets = Partial<Record<MentorFacet, { key: string; doc_count: number }[]>>;

export const presentMentorFacets = ({ llm = [], audience = [], category = [] }: Facets) => ({
  llm,
  audience,
  category,
});

export const presentGlobalFacets = (facets: Facets) => ({
  [GLOBAL_NAMES.category]: facets.category ?? [],
  [GLOBAL_NAMES.subject]: facets.subject ?? [],
  [GLOBAL_NAMES.type]: facets.type ?? [],
  [GLOBAL_NAMES.llm_provider]: facets.llm_provider ?? [],
  [GLOBAL_NAMES.visibility]: facets.visibility ?? [],
});
