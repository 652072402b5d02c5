import { removePersonLimits } from '../../db/accounts/llm/monthlyLimits.js';
import { operation } from '../_shared/operation.js';
import { memberOfAccount } from '../../services/accounts/memberOfAccount.js';

export default operation('removePersonLlmLimits', async ({ params, access, services, reply }) => {
  const { platform, user } = await memberOfAccount(access, services, params);
  await removePersonLimits(services.db, access.actor, platform.id, user.id);
  return reply(204, undefined);
});
