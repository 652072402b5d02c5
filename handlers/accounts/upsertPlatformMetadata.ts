import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { changeMetadata, readMetadata } from '../../services/accounts/metadata.js';
import { presentMetadata } from './present.js';

export default operation('upsertPlatformMetadata', async ({ params, body, access, services, request, reply }) => {
  const platform = requirePlatform(access, params.org);
  const { created } = await changeMetadata(platform, body, access, services);
  return reply(
    created ? 201 : 200,
    presentMetadata(await readMetadata(services, platform), platform, { services, request }),
  );
});
