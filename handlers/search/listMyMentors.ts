import { operation } from '../_shared/operation.js';
import { buildOffsetPage } from '../../services/_shared/paging.js';
import { presentMentorFacets, parseSecondGenerationSearch } from '../../services/mentors/mentors/parseMentorSearch.js';
import { requireMember } from '../../services/_shared/findMember.js';
import { presentPersonalizedMentor } from '../mentors/mentors/present.js';

export default operation('listMyMentors', async ({ params, query, access, services, request, reply }) => {
  const { user, visibility } = await requireMember(access, services, params);
  const search = {
    ...(await parseSecondGenerationSearch(
      { limit: query.limit, offset: query.offset },
      { request, engine: services.search, sight: visibility },
    )),
    user: { id: user.id, only: true },
    sort: { field: 'last_used_at', descending: true } as const,
  };
  const { count, mentors, facets } = await services.search.searchMentors(search, visibility);
  return reply(200, {
    ...buildOffsetPage(
      request,
      search,
      count,
      mentors.map((mentor) => presentPersonalizedMentor(mentor)),
    ),
    facets: presentMentorFacets(facets),
  });
});
