import { listBrowserSessions } from '../../../db/tenancy/sessions/listBrowserSessions.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';

export default operation('listBrowserSessions', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const filter = { platformId: platform.id, limit: page.size, offset: page.offset };
  const { count, sessions } = await listBrowserSessions(services.db, filter);
  return reply(200, buildPage(request, page, count, sessions));
});
