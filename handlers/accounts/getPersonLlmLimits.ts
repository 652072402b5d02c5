import { operation } from '../_shared/operation.js';
import { readPersonLimits } from '../../services/accounts/limits.js';
import { requireAccountMember } from '../../services/accounts/requireAccountMember.js';

export default operation('getPersonLlmLimits', async ({ params, access, services, reply }) => {
  const { platform, user } = await requireAccountMember(access, services, params);
  return reply(200, await readPersonLimits(platform, user, services));
});
