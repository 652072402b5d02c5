import { deleteMcpServer } from '../../../db/mentors/mentors/saveMcpServer.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireMember } from '../../../services/_shared/findMember.js';

export default operation('deleteMcpServer', async ({ params, access, services, reply }) => {
  const { platform } = await requireMember(access, services, params);
  if (!(await deleteMcpServer(services.db, access.actor, platform.id, params.server_id)))
    throw notFound('MCP server', params.server_id);
  return reply(204, undefined);
});
