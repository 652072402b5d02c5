import { withPublicRecordsOf } from '../../db/access/visibility.js';
import { findMainPlatform } from '../../db/platforms/findMainPlatform.js';
import type { MentorSearch } from '../../db/mentors/searchMentors.js';
import type { Access } from '../_shared/context.js';
import { operation } from '../_shared/operation.js';
import { offsetBody } from '../_shared/paging.js';
import { invalidField } from '../_shared/problems.js';
import { visibilityOfRows } from '../../db/access/rows.js';
import { firstGenerationSearch, presentGlobalFacets } from './mentors/mentorSearch.js';
import { isOutsider, presentMentor } from './mentors/present.js';

export default operation('searchGlobalMentors', async ({ query, access, services, request, reply }) => {
  const isAnonymous = access.caller === null;
  if (query.username && !isAnonymous && !query.platform_key) {
    throw invalidField('query', 'platform_key', 'is needed with username', 'required');
  }
  const search = firstGenerationSearch(isAnonymous ? { ...query, created_by: undefined } : query);
  const addsMain = !isAnonymous && query.include_main_public_mentors;
  const own = visibilityOfRows(access.rows);
  const seen = addsMain ? withPublicRecordsOf(await findMainPlatform(services.db), own) : own;
  const tenants = isAnonymous && query.platform_key ? [query.platform_key] : search.tenants;
  const asked = { ...search, ...personalized(access, search), tenants };
  const { count, mentors, facets } = await services.search.searchMentors(asked, isAnonymous ? 'public' : seen);
  return reply(200, {
    ...offsetBody(request, search, count, mentors.map((mentor) => presentMentor(mentor, { isOutsider: isOutsider(access, mentor) }))),
    facets: presentGlobalFacets(facets),
  });
});

/** For the caller themself, or a person whose platform they administer: what that person opened last comes first. */
function personalized({ caller, user, platform }: Access, { text, sort }: MentorSearch): Partial<MentorSearch> {
  const isAdmin =
    caller?.isDmAdmin || caller?.grants.some(({ platformId, role }) => platformId === platform?.id && role === 'platform_admin');
  if (!user || !(isAdmin || user.id === caller?.user?.id)) return {};
  const isUnordered = sort.field === 'relevance' && text === '';
  return { user: { id: user.id, only: false }, ...(isUnordered && { sort: { field: 'last_used_at', descending: true } }) };
}
