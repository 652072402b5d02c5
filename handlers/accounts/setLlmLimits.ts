import { EACH_PERSON, WHOLE_PLATFORM, saveMonthlyLimits } from '../../db/accounts/llm/monthlyLimits.js';
import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { parseLimits, readPlatformLimits } from '../../services/accounts/limits.js';

export default operation('setLlmLimits', async ({ params, body, access, services, reply }) => {
  const platform = requirePlatform(access, params.org);
  await saveMonthlyLimits(services.db, access.actor, platform.id, [
    { userId: WHOLE_PLATFORM, ...parseLimits(body.monthly_token_limit, body.monthly_cost_limit) },
    { userId: EACH_PERSON, ...parseLimits(body.person_monthly_token_limit, body.person_monthly_cost_limit) },
  ]);
  return reply(200, await readPlatformLimits(platform, services));
});
