import { removePersonLimits } from '../../db/accounts/llm/monthlyLimits.js';
import { operation } from '../_shared/operation.js';
import { requireAccountMember } from '../../services/accounts/requireAccountMember.js';

export default operation('removePersonLlmLimits', async ({ params, access, services, reply }) => {
  const { platform, user } = await requireAccountMember(access, services, params);
  await removePersonLimits(services.db, access.actor, platform.id, user.id);
  return reply(204, undefined);
});
