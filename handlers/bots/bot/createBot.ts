import { createBot } from '../../../db/bots/saveBot.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentBot } from '../present.js';
import { mapBotErrors } from '../../../services/bots/mapBotErrors.js';
import { requireBot } from '../../../services/bots/requireBot.js';

export default operation('createBot', async ({ params, body, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const id = await mapBotErrors(createBot(services.db, access.actor, platform.id, body));
  return reply(201, presentBot(await requireBot(services, platform, id), platform, request));
});
