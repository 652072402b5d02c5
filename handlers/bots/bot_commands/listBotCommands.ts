import { listCommands } from '../../../db/bots/listCommands.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../../services/_shared/paging.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { presentCommand } from '../present.js';

export default operation('listBotCommands', async ({ params, query, access, services, request, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const page = pageOf(query);
  const { count, commands } = await listCommands(services.db, {
    platformId: platform.id,
    botId: query.bot,
    mentorId: query.mentor,
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, pageBody(request, page, count, commands.map(presentCommand)));
});
