import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { readMetadata } from '../../services/accounts/metadata.js';
import { presentMetadata } from './present.js';

export default operation('getPlatformMetadata', async ({ params, access, services, request, reply }) => {
  const platform = requirePlatform(access, params.org);
  return reply(200, presentMetadata(await readMetadata(services, platform), platform, { services, request }));
});
