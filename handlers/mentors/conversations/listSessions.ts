import { listSessions } from '../../../db/mentors/conversations/listSessions.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';

export default operation('listSessions', async ({ params, query, access, services, request, reply }) => {
  const page = parsePage(query);
  const { platform, user } = await requireMember(access, services, params);
  const { count, sessions } = await listSessions(services.db, {
    platformId: platform.id,
    userId: user.id,
    mentor: query.mentor || null,
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, sessions));
});
