import { buildRoleVisibility } from '../../db/tenancy/access/visibility.js';
import { PROMPT_FACETS, type PromptSearch, searchPrompts } from '../../db/mentors/mentors/searchPrompts.js';
import type { QueryOf } from '../../services/_shared/contractTypes.js';
import { operation } from '../_shared/operation.js';
import { buildOffsetPage } from '../../services/_shared/paging.js';
import { forbidden, notFound } from '../../services/_shared/problems.js';
import { requireMember } from '../../services/_shared/findMember.js';
import { parseSearchText } from '../../services/_shared/parseSearchText.js';
import { resolveCommaLists } from '../../services/_shared/resolveCommaLists.js';

export default operation('searchUserPrompts', async ({ params, query, access, services, request, reply }) => {
  const { platform, user, visibility } = await requireMember(access, services, params);
  const seen =
    query.tenant?.length && !query.tenant.includes(platform.key)
      ? { everything: false as const, scopes: [] }
      : visibility;
  // Keys of tenants and mentors contain no commas.
  const resolved = await resolveCommaLists(request, query, PROMPT_FACETS, async (name, value) => {
    const found = await searchPrompts(services.db, parsePromptSearch({ [name]: [value], limit: 1 }, user.id), seen);
    return found.count > 0;
  });
  const search = parsePromptSearch(resolved, user.id);
  const { count, prompts, facets } = await searchPrompts(services.db, search, seen);
  if (query.id !== undefined && count === 0) {
    const anyone = { ...search, ...parsePromptSearch({ id: query.id }, user.id) };
    const stored = await searchPrompts(services.db, anyone, buildRoleVisibility(platform.id, 'platform_admin'));
    if (stored.count === 0) throw notFound('prompt', query.id);
    if ((await searchPrompts(services.db, anyone, visibility)).count === 0)
      throw forbidden(`The prompt ${query.id} is not available to this user.`);
  }
  const { total_pages: pages, ...envelope } = buildOffsetPage(request, search, count, prompts);
  return reply(200, { ...envelope, num_pages: pages, facets });
});

function parsePromptSearch(query: Partial<QueryOf<'searchUserPrompts'>>, userId: number): PromptSearch {
  return {
    text: parseSearchText(query.query),
    id: query.id ?? null,
    mentors: nonEmpty(query.mentor?.filter((id) => UUID.test(id))) ?? (query.mentor?.length ? [NO_MENTOR] : null),
    createdBy: query.created_by || null,
    filters: {
      category: nonEmpty(query.category),
      language: nonEmpty(query.language),
      style: nonEmpty(query.style),
      tone: nonEmpty(query.tone),
    },
    authorId: userId,
    sort: parseSort(query),
    limit: query.limit ?? 10,
    offset: query.offset ?? 0,
    narrowsFacets: query.filter_facet ?? false,
  };
}

/** A text that is not a UUID matches no mentor. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_MENTOR = '00000000-0000-0000-0000-000000000000';

function parseSort(query: Partial<QueryOf<'searchUserPrompts'>>): PromptSearch['sort'] {
  if (query.alphabetical) return { field: 'title', descending: query.order_direction === 'desc' };
  return { field: query.sort_by ?? 'relevance', descending: query.order_direction !== 'asc' };
}

const nonEmpty = (list: string[] | undefined): string[] | null => (list && list.length > 0 ? list : null);
