import { listBotDeliveries } from '../../../db/bots/listBotDeliveries.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { presentDelivery } from '../present.js';
import { storedBot } from '../../../services/bots/storedBot.js';

export default operation('listBotDeliveries', async ({ params, query, access, services, request, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const page = pageOf(query);
  const { id } = await storedBot(services, platform, params.id);
  const filter = { platformId: platform.id, botId: id, states: query.state, limit: page.size, offset: page.offset };
  const { count, deliveries } = await listBotDeliveries(services.db, filter);
  return reply(200, pageBody(request, page, count, deliveries.map(presentDelivery)));
});
