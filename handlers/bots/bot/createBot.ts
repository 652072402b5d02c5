import { createBot } from '../../../db/bots/saveBot.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { presentBot } from '../present.js';
import { orBotProblem } from '../../../services/bots/orBotProblem.js';
import { storedBot } from '../../../services/bots/storedBot.js';

export default operation('createBot', async ({ params, body, access, services, request, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const id = await orBotProblem(createBot(services.db, access.actor, platform.id, body));
  return reply(201, presentBot(await storedBot(services, platform, id), platform, request));
});
