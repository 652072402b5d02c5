import { listPlatformKeys } from '../../../db/tenancy/people/platformKeys.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { presentApiToken } from '../present.js';

export default operation('listApiTokens', async ({ query, access, services, reply }) => {
  const platform = requirePlatform(access, query.platform_key || query.org || undefined, { where: 'query' });
  return reply(200, (await listPlatformKeys(services.db, platform.id)).map(presentApiToken));
});
