import { deleteCommand } from '../../../db/bots/saveCommand.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('deleteBotCommand', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const command = { platformId: platform.id, id: params.id };
  if (!(await deleteCommand(services.db, access.actor, command))) throw notFound('command', command.id);
  return reply(204, undefined);
});
