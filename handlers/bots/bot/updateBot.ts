import { changeBot } from '../../../db/bots/saveBot.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../_shared/platform.js';
import { notFound } from '../../_shared/problems.js';
import { presentBot } from '../present.js';
import { orBotProblem } from '../orBotProblem.js';
import { storedBot } from '../storedBot.js';

export default operation('updateBot', async ({ params, body, access, services, request, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const bot = { platformId: platform.id, id: params.id };
  if (!(await orBotProblem(changeBot(services.db, access.actor, bot, body)))) throw notFound('bot', bot.id);
  return reply(200, presentBot(await storedBot(services, platform, bot.id), platform, request));
});
