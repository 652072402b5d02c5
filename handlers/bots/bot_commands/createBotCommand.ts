import { createCommand } from '../../../db/bots/saveCommand.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentCommand } from '../present.js';
import { mapBotErrors } from '../../../services/bots/mapBotErrors.js';
import { requireCommand } from '../../../services/bots/bot_commands/requireCommand.js';

export default operation('createBotCommand', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const id = await mapBotErrors(createCommand(services.db, access.actor, platform.id, body));
  return reply(201, presentCommand(await requireCommand(services, platform, id)));
});
