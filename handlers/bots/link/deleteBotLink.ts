import { unlinkPerson } from '../../../db/bots/saveUserLink.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { Problem } from '../../../services/_shared/problems.js';
import { requireBot } from '../../../services/bots/requireBot.js';
import { requireCallingMember } from '../../../services/bots/link/requireCallingMember.js';

export default operation('deleteBotLink', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const user = await requireCallingMember(access, services, platform);
  const { provider } = await requireBot(services, platform, params.id);
  const wasLinked = await unlinkPerson(services.db, access.actor, {
    platformId: platform.id,
    channel: provider,
    userId: user.id,
  });
  if (!wasLinked) throw new Problem('not-found', 'You have not linked an account of this channel.');
  return reply(204, undefined);
});
