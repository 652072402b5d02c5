import { operation } from '../_shared/operation.js';
import { buildOffsetPage, parseSearchPage } from '../../services/_shared/paging.js';
import { buildVisibility } from '../../db/tenancy/access/rows.js';
import { presentMentorFacets, parseSecondGenerationSearch } from '../../services/mentors/mentors/parseMentorSearch.js';
import { presentMentor } from '../mentors/mentors/present.js';

export default operation('searchAi', async ({ query, access, services, request, reply }) => {
  const { limit, offset, isPaged } = parseSearchPage(query);
  const sight = buildVisibility(access.rows);
  const search = {
    ...(await parseSecondGenerationSearch(query, { request, engine: services.search, sight })),
    limit,
    offset,
    narrowsFacets: query.filter_facet ?? false,
  };
  const { count, mentors, facets } = await services.search.searchMentors(search, sight);
  const results = mentors.map((mentor) => presentMentor(mentor));
  return reply(200, {
    ...buildOffsetPage(request, search, count, results, { byPage: isPaged }),
    facets: presentMentorFacets(facets),
  });
});
