import { operation } from '../_shared/operation.js';
import { personLimits } from '../../services/accounts/limits.js';
import { memberOfAccount } from '../../services/accounts/memberOfAccount.js';

export default operation('getPersonLlmLimits', async ({ params, access, services, reply }) => {
  const { platform, user } = await memberOfAccount(access, services, params);
  return reply(200, await personLimits(platform, user, services));
});
