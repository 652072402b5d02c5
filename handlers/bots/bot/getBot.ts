import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { presentBot } from '../present.js';
import { storedBot } from '../../../services/bots/storedBot.js';

export default operation('getBot', async ({ params, access, services, request, reply }) => {
  const { platform } = organizationOf(access, params.org);
  return reply(200, presentBot(await storedBot(services, platform, params.id), platform, request));
});
