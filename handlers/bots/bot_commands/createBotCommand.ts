import { createCommand } from '../../../db/bots/saveCommand.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../_shared/platform.js';
import { presentCommand } from '../present.js';
import { orBotProblem } from '../orBotProblem.js';
import { storedCommand } from './storedCommand.js';

export default operation('createBotCommand', async ({ params, body, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const id = await orBotProblem(createCommand(services.db, access.actor, platform.id, body));
  return reply(201, presentCommand(await storedCommand(services, platform, id)));
});
