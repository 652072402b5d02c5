import { changeCommand } from '../../../db/bots/saveCommand.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentCommand } from '../present.js';
import { orBotProblem } from '../../../services/bots/orBotProblem.js';
import { storedCommand } from '../../../services/bots/bot_commands/storedCommand.js';

export default operation('replaceBotCommand', async ({ params, body, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const command = { platformId: platform.id, id: params.id };
  if (!(await orBotProblem(changeCommand(services.db, access.actor, command, body))))
    throw notFound('command', command.id);
  return reply(200, presentCommand(await storedCommand(services, platform, command.id)));
});
