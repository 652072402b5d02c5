import { listBots } from '../../../db/bots/listBots.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentBot } from '../present.js';

export default operation('listBots', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const { count, bots } = await listBots(services.db, {
    platformId: platform.id,
    text: query.query || undefined,
    provider: query.provider,
    isConfigured: query.is_configured,
    limit: page.size,
    offset: page.offset,
  });
  return reply(
    200,
    buildPage(
      request,
      page,
      count,
      bots.map((bot) => presentBot(bot, platform, request)),
    ),
  );
});
