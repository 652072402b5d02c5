import { changeBot } from '../../../db/bots/saveBot.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentBot } from '../present.js';
import { mapBotErrors } from '../../../services/bots/mapBotErrors.js';
import { requireBot } from '../../../services/bots/requireBot.js';

export default operation('updateBot', async ({ params, body, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const bot = { platformId: platform.id, id: params.id };
  if (!(await mapBotErrors(changeBot(services.db, access.actor, bot, body)))) throw notFound('bot', bot.id);
  return reply(200, presentBot(await requireBot(services, platform, bot.id), platform, request));
});
