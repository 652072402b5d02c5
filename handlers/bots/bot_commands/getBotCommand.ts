import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { presentCommand } from '../present.js';
import { storedCommand } from '../../../services/bots/bot_commands/storedCommand.js';

export default operation('getBotCommand', async ({ params, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  return reply(200, presentCommand(await storedCommand(services, platform, params.id)));
});
