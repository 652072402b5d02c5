import { saveMonthlyLimits } from '../../db/accounts/llm/monthlyLimits.js';
import { operation } from '../_shared/operation.js';
import { limitsOf, personLimits } from '../../services/accounts/limits.js';
import { memberOfAccount } from '../../services/accounts/memberOfAccount.js';

export default operation('setPersonLlmLimits', async ({ params, body, access, services, reply }) => {
  const { platform, user } = await memberOfAccount(access, services, params);
  await saveMonthlyLimits(services.db, access.actor, platform.id, [
    { userId: user.id, ...limitsOf(body.monthly_token_limit, body.monthly_cost_limit) },
  ]);
  return reply(200, await personLimits(platform, user, services));
});
