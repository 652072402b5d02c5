import { listBotDeliveries } from '../../../db/bots/listBotDeliveries.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentDelivery } from '../present.js';
import { requireBot } from '../../../services/bots/requireBot.js';

export default operation('listBotDeliveries', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const { id } = await requireBot(services, platform, params.id);
  const filter = { platformId: platform.id, botId: id, states: query.state, limit: page.size, offset: page.offset };
  const { count, deliveries } = await listBotDeliveries(services.db, filter);
  return reply(200, buildPage(request, page, count, deliveries.map(presentDelivery)));
});
