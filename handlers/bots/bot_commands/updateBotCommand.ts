import { changeCommand } from '../../../db/bots/saveCommand.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentCommand } from '../present.js';
import { mapBotErrors } from '../../../services/bots/mapBotErrors.js';
import { requireCommand } from '../../../services/bots/bot_commands/requireCommand.js';

export default operation('updateBotCommand', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const command = { platformId: platform.id, id: params.id };
  if (!(await mapBotErrors(changeCommand(services.db, access.actor, command, body))))
    throw notFound('command', command.id);
  return reply(200, presentCommand(await requireCommand(services, platform, command.id)));
});
