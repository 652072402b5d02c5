import { operation } from '../../_shared/operation.js';
import { buildOffsetPage } from '../../../services/_shared/paging.js';
import { parseSecondGenerationSearch } from '../../../services/mentors/mentors/parseMentorSearch.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { presentMentor } from './present.js';

export default operation('listMentors', async ({ params, query, access, services, request, reply }) => {
  const { visibility } = await requireMember(access, services, params);
  const search = {
    ...(await parseSecondGenerationSearch(query, { request, engine: services.search, sight: visibility })),
    facets: [],
  };
  const { count, mentors } = await services.search.searchMentors(search, visibility);
  return reply(
    200,
    buildOffsetPage(
      request,
      search,
      count,
      mentors.map((mentor) => presentMentor(mentor)),
    ),
  );
});
