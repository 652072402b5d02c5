import { operation } from '../../_shared/operation.js';
import { offsetBody } from '../../../services/_shared/paging.js';
import { secondGenerationSearch } from '../../../services/mentors/mentors/mentorSearch.js';
import { memberOfOrg } from '../../../services/_shared/memberOfOrg.js';
import { presentMentor } from './present.js';

export default operation('listMentors', async ({ params, query, access, services, request, reply }) => {
  const { visibility } = await memberOfOrg(access, services, params);
  const search = {
    ...(await secondGenerationSearch(query, { request, engine: services.search, sight: visibility })),
    facets: [],
  };
  const { count, mentors } = await services.search.searchMentors(search, visibility);
  return reply(
    200,
    offsetBody(
      request,
      search,
      count,
      mentors.map((mentor) => presentMentor(mentor)),
    ),
  );
});
