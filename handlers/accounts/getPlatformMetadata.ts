import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../_shared/platform.js';
import { platformMetadataOf } from './metadata.js';

export default operation('getPlatformMetadata', async ({ params, access, services, request, reply }) =>
  reply(200, await platformMetadataOf(requirePlatform(access, params.org), services, request)),
);
