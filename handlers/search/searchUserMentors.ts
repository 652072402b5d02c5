import { addPublicRecords } from '../../db/tenancy/access/visibility.js';
import { findMainPlatform } from '../../db/tenancy/platforms/findMainPlatform.js';
import { operation } from '../_shared/operation.js';
import { buildOffsetPage } from '../../services/_shared/paging.js';
import { notFound } from '../../services/_shared/problems.js';
import { presentMentorFacets, parseSecondGenerationSearch } from '../../services/mentors/mentors/parseMentorSearch.js';
import { requireMember } from '../../services/_shared/findMember.js';
import { presentPersonalizedDetail, presentPersonalizedMentor } from '../mentors/mentors/present.js';

export default operation('searchUserMentors', async ({ params, query, access, services, request, reply }) => {
  const { platform, user, visibility } = await requireMember(access, services, params);
  const seen = query.include_main_public_mentors
    ? addPublicRecords(await findMainPlatform(services.db), visibility)
    : visibility;
  const search = {
    ...(await parseSecondGenerationSearch(query, { request, engine: services.search, sight: seen })),
    user: { id: user.id, only: false },
  };
  const seenFrom = (mentor: { platform: { id: number } }) => ({ isOutsider: mentor.platform.id !== platform.id });
  const { count, mentors, facets } = await services.search.searchMentors(search, seen);
  if (query.id !== undefined || query.unique_id !== undefined) {
    if (!mentors[0]) throw notFound('mentor', query.unique_id ?? query.id!);
    return reply(200, presentPersonalizedDetail(mentors[0], seenFrom(mentors[0])));
  }
  return reply(200, {
    ...buildOffsetPage(
      request,
      search,
      count,
      mentors.map((mentor) => presentPersonalizedMentor(mentor, seenFrom(mentor))),
    ),
    facets: presentMentorFacets(facets),
  });
});
