import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/platform.js';
import { platformLimits } from '../../services/accounts/limits.js';

export default operation('getLlmLimits', async ({ params, access, services, reply }) =>
  reply(200, await platformLimits(requirePlatform(access, params.org), services)),
);
