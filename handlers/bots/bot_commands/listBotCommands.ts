import { listCommands } from '../../../db/bots/listCommands.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentCommand } from '../present.js';

export default operation('listBotCommands', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const { count, commands } = await listCommands(services.db, {
    platformId: platform.id,
    botId: query.bot,
    mentorId: query.mentor,
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, commands.map(presentCommand)));
});
