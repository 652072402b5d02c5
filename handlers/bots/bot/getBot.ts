import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentBot } from '../present.js';
import { requireBot } from '../../../services/bots/requireBot.js';

export default operation('getBot', async ({ params, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, presentBot(await requireBot(services, platform, params.id), platform, request));
});
