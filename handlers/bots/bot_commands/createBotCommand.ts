import { createCommand } from '../../../db/bots/saveCommand.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { presentCommand } from '../present.js';
import { orBotProblem } from '../../../services/bots/orBotProblem.js';
import { storedCommand } from '../../../services/bots/bot_commands/storedCommand.js';

export default operation('createBotCommand', async ({ params, body, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const id = await orBotProblem(createCommand(services.db, access.actor, platform.id, body));
  return reply(201, presentCommand(await storedCommand(services, platform, id)));
});
