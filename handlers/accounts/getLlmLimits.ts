import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { readPlatformLimits } from '../../services/accounts/limits.js';

export default operation('getLlmLimits', async ({ params, access, services, reply }) =>
  reply(200, await readPlatformLimits(requirePlatform(access, params.org), services)),
);
