import { listBotDeliveries } from '../../../db/bots/listBotDeliveries.js';
import { retryDelivery } from '../../../db/bots/retryDelivery.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentDelivery } from '../present.js';
import { mapBotErrors } from '../../../services/bots/mapBotErrors.js';
import { requireBot } from '../../../services/bots/requireBot.js';

export default operation('retryBotDelivery', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const bot = await requireBot(services, platform, params.id);
  const named = { platformId: platform.id, botId: bot.id, id: params.delivery_id };
  if (!(await mapBotErrors(retryDelivery(services.db, access.actor, named)))) throw notFound('delivery', named.id);
  const { deliveries } = await listBotDeliveries(services.db, { ...named, limit: 1, offset: 0 });
  if (!deliveries[0]) throw notFound('delivery', named.id);
  return reply(200, presentDelivery(deliveries[0]));
});
