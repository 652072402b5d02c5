import { listSessionMessages } from '../../../db/mentors/conversations/listSessionMessages.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requirePathSession } from '../../../services/mentors/conversations/requirePathSession.js';

export default operation('listMessages', async ({ params, query, access, services, request, reply }) => {
  const page = parsePage(query);
  const { platform, session } = await requirePathSession(access, services, params);
  const { count, messages } = await listSessionMessages(services.db, platform.id, session.id, {
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, messages));
});
