import { changeBot } from '../../../db/bots/saveBot.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentBot } from '../present.js';
import { orBotProblem } from '../../../services/bots/orBotProblem.js';
import { storedBot } from '../../../services/bots/storedBot.js';

export default operation('replaceBot', async ({ params, body, access, services, request, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const bot = { platformId: platform.id, id: params.id };
  if (!(await orBotProblem(changeBot(services.db, access.actor, bot, body)))) throw notFound('bot', bot.id);
  return reply(200, presentBot(await storedBot(services, platform, bot.id), platform, request));
});
