import { saveMonthlyLimits } from '../../db/accounts/llm/monthlyLimits.js';
import { operation } from '../_shared/operation.js';
import { parseLimits, readPersonLimits } from '../../services/accounts/limits.js';
import { requireAccountMember } from '../../services/accounts/requireAccountMember.js';

export default operation('setPersonLlmLimits', async ({ params, body, access, services, reply }) => {
  const { platform, user } = await requireAccountMember(access, services, params);
  await saveMonthlyLimits(services.db, access.actor, platform.id, [
    { userId: user.id, ...parseLimits(body.monthly_token_limit, body.monthly_cost_limit) },
  ]);
  return reply(200, await readPersonLimits(platform, user, services));
});
