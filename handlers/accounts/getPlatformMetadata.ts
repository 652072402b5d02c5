import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../_shared/platform.js';
import { metadataOf } from './metadata.js';

export default operation('getPlatformMetadata', async ({ params, access, services, request, reply }) =>
  reply(200, await metadataOf(requirePlatform(access, params.org), services, request)),
);
