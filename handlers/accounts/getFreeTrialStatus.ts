import { isInTrial } from '../../db/accounts/llm/saveTrial.js';
import { operation } from '../_shared/operation.js';
import { requireAccountMember } from '../../services/accounts/requireAccountMember.js';

export default operation('getFreeTrialStatus', async ({ params, access, services, reply }) => {
  const { platform, user } = await requireAccountMember(access, services, params);
  return reply(200, { is_in_free_trial: await isInTrial(services.db, platform.id, user.id) });
});
