import { unlinkPerson } from '../../../db/bots/saveUserLink.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { Problem } from '../../../services/_shared/problems.js';
import { storedBot } from '../../../services/bots/storedBot.js';
import { callingMember } from '../../../services/bots/link/callingMember.js';

export default operation('deleteBotLink', async ({ params, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  const user = await callingMember(access, services, platform);
  const { provider } = await storedBot(services, platform, params.id);
  const wasLinked = await unlinkPerson(services.db, access.actor, {
    platformId: platform.id,
    channel: provider,
    userId: user.id,
  });
  if (!wasLinked) throw new Problem('not-found', 'You have not linked an account of this channel.');
  return reply(204, undefined);
});
