import { listBotDeliveries } from '../../../db/bots/listBotDeliveries.js';
import { retryDelivery } from '../../../db/bots/retryDelivery.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentDelivery } from '../present.js';
import { orBotProblem } from '../../../services/bots/orBotProblem.js';
import { storedBot } from '../../../services/bots/storedBot.js';

export default operation('retryBotDelivery', async ({ params, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const bot = await storedBot(services, platform, params.id);
  const named = { platformId: platform.id, botId: bot.id, id: params.delivery_id };
  if (!(await orBotProblem(retryDelivery(services.db, access.actor, named)))) throw notFound('delivery', named.id);
  const { deliveries } = await listBotDeliveries(services.db, { ...named, limit: 1, offset: 0 });
  if (!deliveries[0]) throw notFound('delivery', named.id);
  return reply(200, presentDelivery(deliveries[0]));
});
