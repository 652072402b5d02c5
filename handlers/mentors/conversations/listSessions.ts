import { listSessions } from '../../../db/mentors/conversations/listSessions.js';
import { memberOfOrg } from '../../../services/_shared/memberOfOrg.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';

export default operation('listSessions', async ({ params, query, access, services, request, reply }) => {
  const page = pageOf(query);
  const { platform, user } = await memberOfOrg(access, services, params);
  const { count, sessions } = await listSessions(services.db, {
    platformId: platform.id,
    userId: user.id,
    mentor: query.mentor || null,
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, pageBody(request, page, count, sessions));
});
