import { addPublicRecords } from '../../db/tenancy/access/visibility.js';
import { findMainPlatform } from '../../db/tenancy/platforms/findMainPlatform.js';
import { type MentorVisibility, includePublic } from '../../db/mentors/mentors/mentorScope.js';
import type { MentorSearch } from '../../db/mentors/mentors/searchMentors.js';
import type { Access } from '../../services/_shared/context.js';
import type { SearchServices } from '../../services/search/services.js';
import type { QueryOf } from '../../services/_shared/contractTypes.js';
import { operation } from '../_shared/operation.js';
import { buildOffsetPage } from '../../services/_shared/paging.js';
import { invalidField } from '../../services/_shared/problems.js';
import { buildVisibility } from '../../db/tenancy/access/rows.js';
import { parseFirstGenerationSearch, presentGlobalFacets } from '../../services/mentors/mentors/parseMentorSearch.js';
import { isOutsider, presentMentor } from '../mentors/mentors/present.js';

export default operation('searchGlobalMentors', async ({ query, access, services, request, reply }) => {
  if (query.username && access.caller && !query.platform_key) {
    throw invalidField('query', 'platform_key', 'is required together with username', 'required');
  }
  const sight = await buildSight(access, services, query);
  const search = await parseFirstGenerationSearch(query, { request, engine: services.search, sight });
  const { count, mentors, facets } = await services.search.searchMentors(
    { ...search, ...personalizeSearch(access, search) },
    sight,
  );
  return reply(200, {
    ...buildOffsetPage(
      request,
      search,
      count,
      mentors.map((mentor) => presentMentor(mentor, { isOutsider: isOutsider(access, mentor) })),
    ),
    facets: presentGlobalFacets(facets),
  });
});

/** What the caller may see, by role, or what callers without a credential see, in one platform or in all. */
async function buildSight(
  { rows, platform }: Access,
  { db }: SearchServices,
  query: QueryOf<'searchGlobalMentors'>,
): Promise<MentorVisibility> {
  const own = buildVisibility(rows);
  if (!platform) return includePublic(own);
  const seen = addPublicRecords(platform.id, own);
  return query.include_main_public_mentors ? addPublicRecords(await findMainPlatform(db), seen) : seen;
}

/** Sorts mentors by the last access of the caller, or of a person whose platform the caller administers. */
function personalizeSearch({ caller, user, platform }: Access, { text, sort }: MentorSearch): Partial<MentorSearch> {
  const isAdmin =
    caller?.isDmAdmin ||
    caller?.grants.some(({ platformId, role }) => platformId === platform?.id && role === 'platform_admin');
  if (!user || !(isAdmin || user.id === caller?.user?.id)) return {};
  const isUnordered = sort.field === 'relevance' && text === '';
  return {
    user: { id: user.id, only: false },
    ...(isUnordered && { sort: { field: 'last_used_at', descending: true } }),
  };
}
