import { revokePlatformKey } from '../../../db/tenancy/people/platformKeys.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('deleteApiToken', async ({ params, query, access, services, reply }) => {
  const platform = requirePlatform(access, query.platform_key || query.org || undefined, { where: 'query' });
  if (!(await revokePlatformKey(services.db, access.actor, platform.id, params.name)))
    throw notFound('key', params.name);
  return reply(204, undefined);
});
