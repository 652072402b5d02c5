import { mcpTools } from '../../../generated/mcpTools.js';
import { mayCall } from '../../../services/_shared/permissionRules.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';

export default operation('listMcpTools', async ({ params, access, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { caller } = access;
  const offered = await Promise.all(
    mcpTools.map((tool) => caller !== null && mayCall(caller, platform.id, { ...tool, operationId: tool.name })),
  );
  return reply(
    200,
    mcpTools
      .filter((_, index) => offered[index])
      .map(({ name, title, description, isConfirmed, inputSchema }) => ({
        name,
        title,
        description,
        is_confirmed: isConfirmed,
        input_schema: { ...inputSchema },
      })),
  );
});
