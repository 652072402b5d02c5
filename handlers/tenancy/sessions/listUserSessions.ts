import { listBrowserSessions } from '../../../db/tenancy/sessions/listBrowserSessions.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireTokenOwner } from '../../../services/tenancy/user_tokens/requireTokenOwner.js';
import { operation } from '../../_shared/operation.js';

export default operation('listUserSessions', async ({ params, query, access, services, request, reply }) => {
  const { platform, user } = await requireTokenOwner(services.db, access, params);
  const page = parsePage(query);
  const filter = { platformId: platform.id, userId: user.id, limit: page.size, offset: page.offset };
  const { count, sessions } = await listBrowserSessions(services.db, filter);
  return reply(200, buildPage(request, page, count, sessions));
});
