import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentCommand } from '../present.js';
import { requireCommand } from '../../../services/bots/bot_commands/requireCommand.js';

export default operation('getBotCommand', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, presentCommand(await requireCommand(services, platform, params.id)));
});
