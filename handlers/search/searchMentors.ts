import { addPublicRecords } from '../../db/tenancy/access/visibility.js';
import { findMainPlatform } from '../../db/tenancy/platforms/findMainPlatform.js';
import { findMentor } from '../../db/mentors/mentors/findMentor.js';
import { includePublic } from '../../db/mentors/mentors/mentorScope.js';
import { operation } from '../_shared/operation.js';
import { buildOffsetPage } from '../../services/_shared/paging.js';
import { notFound } from '../../services/_shared/problems.js';
import { buildVisibility } from '../../db/tenancy/access/rows.js';
import { presentMentorFacets, parseSecondGenerationSearch } from '../../services/mentors/mentors/parseMentorSearch.js';
import { isOutsider, presentMentor, presentMentorDetail } from '../mentors/mentors/present.js';

export default operation('searchMentors', async ({ query, access, services, request, reply }) => {
  const own = buildVisibility(access.rows);
  const { id, unique_id: uniqueId } = query;
  if (id !== undefined || uniqueId !== undefined) {
    const mentor = await findMentor(services.db, { id, uniqueId }, includePublic(own));
    if (!mentor) throw notFound('mentor', uniqueId ?? id!);
    return reply(200, presentMentorDetail(mentor.document, { isOutsider: isOutsider(access, mentor.document) }));
  }
  const visibility = query.include_main_public_mentors
    ? addPublicRecords(await findMainPlatform(services.db), own)
    : own;
  const search = await parseSecondGenerationSearch(query, { request, engine: services.search, sight: visibility });
  const { count, mentors, facets } = await services.search.searchMentors(search, visibility);
  return reply(200, {
    ...buildOffsetPage(
      request,
      search,
      count,
      mentors.map((mentor) => presentMentor(mentor, { isOutsider: isOutsider(access, mentor) })),
    ),
    facets: presentMentorFacets(facets),
  });
});
