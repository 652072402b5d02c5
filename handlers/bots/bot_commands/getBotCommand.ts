import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../_shared/platform.js';
import { presentCommand } from '../present.js';
import { storedCommand } from './storedCommand.js';

export default operation('getBotCommand', async ({ params, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  return reply(200, presentCommand(await storedCommand(services, platform, params.id)));
});
