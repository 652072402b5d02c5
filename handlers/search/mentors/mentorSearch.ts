import type { MentorFacet, MentorSearch } from '../../../db/mentors/searchMentors.js';
import { searchText } from '../../_shared/searchText.js';

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

const GLOBAL_NAMES = { category: 'categories', subject: 'subjects', type: 'types', llm_provider: 'llm_providers', visibility: 'visibility' } as const;

/** Facets of the second generation, by the names that their answers have. */
export const MENTOR_FACETS = ['llm', 'audience', 'category'] as const satisfies MentorFacet[];
export const GLOBAL_MENTOR_FACETS = Object.keys(GLOBAL_NAMES) as (keyof typeof GLOBAL_NAMES)[];

/** Empty lists count as absent. */
const nonEmpty = <T>(list: T[] | undefined): T[] | null => (list && list.length > 0 ? [...new Set(list)].sort() : null);

function termsOf(lists: Partial<Record<keyof MentorSearch['terms'], string[] | undefined>>): MentorSearch['terms'] {
  return Object.fromEntries(Object.entries(lists).flatMap(([kind, list]) => (nonEmpty(list) ? [[kind, nonEmpty(list)]] : [])));
}

function commonSearch(query: CommonQuery): Omit<MentorSearch, 'terms' | 'facets'> {
  const text = searchText(query.query);
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

export function secondGenerationSearch(query: SecondGenerationQuery): MentorSearch {
  return {
    ...commonSearch(query),
    terms: termsOf({ llm: query.llm, audience: query.audience, category: query.category }),
    tags: nonEmpty(query.tags),
    featured: query.featured ?? null,
    facets: [...MENTOR_FACETS],
  };
}

export function firstGenerationSearch(query: FirstGenerationQuery): MentorSearch {
  return {
    ...commonSearch(query),
    terms: termsOf({ llm_provider: query.llm, category: query.category, subject: query.subject, type: query.types }),
    levels: nonEmpty(query.visibility),
    facets: [...GLOBAL_MENTOR_FACETS],
  };
}

type Facets = Partial<Record<MentorFacet, { key: string; doc_count: number }[]>>;

export const presentMentorFacets = ({ llm = [], audience = [], category = [] }: Facets) => ({ llm, audience, category });

export const presentGlobalFacets = (facets: Facets) => ({
  [GLOBAL_NAMES.category]: facets.category ?? [],
  [GLOBAL_NAMES.subject]: facets.subject ?? [],
  [GLOBAL_NAMES.type]: facets.type ?? [],
  [GLOBAL_NAMES.llm_provider]: facets.llm_provider ?? [],
  [GLOBAL_NAMES.visibility]: facets.visibility ?? [],
});
