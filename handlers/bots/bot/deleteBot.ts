import { deleteBot } from '../../../db/bots/saveBot.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('deleteBot', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const bot = { platformId: platform.id, id: params.id };
  if (!(await deleteBot(services.db, access.actor, bot))) throw notFound('bot', bot.id);
  return reply(204, undefined);
});
