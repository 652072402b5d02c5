import { EACH_PERSON, WHOLE_PLATFORM, saveMonthlyLimits } from '../../db/accounts/llm/monthlyLimits.js';
import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/platform.js';
import { limitsOf, platformLimits } from '../../services/accounts/limits.js';

export default operation('setLlmLimits', async ({ params, body, access, services, reply }) => {
  const platform = requirePlatform(access, params.org);
  await saveMonthlyLimits(services.db, access.actor, platform.id, [
    { userId: WHOLE_PLATFORM, ...limitsOf(body.monthly_token_limit, body.monthly_cost_limit) },
    { userId: EACH_PERSON, ...limitsOf(body.person_monthly_token_limit, body.person_monthly_cost_limit) },
  ]);
  return reply(200, await platformLimits(platform, services));
});
