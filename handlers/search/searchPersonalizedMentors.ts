import { operation } from '../_shared/operation.js';
import { buildOffsetPage } from '../../services/_shared/paging.js';
import { notFound } from '../../services/_shared/problems.js';
import { parseFirstGenerationSearch, presentGlobalFacets } from '../../services/mentors/mentors/parseMentorSearch.js';
import { requireMember } from '../../services/_shared/findMember.js';
import { presentPersonalizedDetail, presentPersonalizedMentor } from '../mentors/mentors/present.js';

export default operation('searchPersonalizedMentors', async ({ query, access, services, request, reply }) => {
  const { user, visibility } = await requireMember(access, services, {
    org: query.platform_key,
    username: query.username,
  });
  const search = {
    ...(await parseFirstGenerationSearch(query, { request, engine: services.search, sight: visibility })),
    user: { id: user.id, only: true },
  };
  const { count, mentors, facets } = await services.search.searchMentors(search, visibility);
  if (query.id !== undefined || query.unique_id !== undefined) {
    if (!mentors[0]) throw notFound('mentor', query.unique_id ?? query.id!);
    return reply(200, presentPersonalizedDetail(mentors[0]));
  }
  return reply(200, {
    ...buildOffsetPage(
      request,
      search,
      count,
      mentors.map((mentor) => presentPersonalizedMentor(mentor)),
    ),
    facets: presentGlobalFacets(facets),
  });
});
