import { listMcpServers } from '../../../db/mentors/mentors/listMcpServers.js';
import { operation } from '../../_shared/operation.js';
import { buildOffsetPage } from '../../../services/_shared/paging.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { presentMcpServer } from './present.js';

export default operation('listMcpServers', async ({ params, query, access, services, request, reply }) => {
  const { platform, visibility } = await requireMember(access, services, params);
  const { levels } = visibility.scopes[0]!;
  const page = { limit: query.limit ?? 12, offset: query.offset ?? 0 };
  const { count, servers } = await listMcpServers(services.db, platform.id, {
    levels: levels.includes('viewable_by_tenant_admins') ? null : levels,
    ...page,
  });
  return reply(200, buildOffsetPage(request, page, count, servers.map(presentMcpServer)));
});
