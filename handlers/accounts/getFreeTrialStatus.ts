import { isInTrial } from '../../db/accounts/llm/saveTrial.js';
import { operation } from '../_shared/operation.js';
import { memberOfAccount } from '../../services/accounts/memberOfAccount.js';

export default operation('getFreeTrialStatus', async ({ params, access, services, reply }) => {
  const { platform, user } = await memberOfAccount(access, services, params);
  return reply(200, { is_in_free_trial: await isInTrial(services.db, platform.id, user.id) });
});
