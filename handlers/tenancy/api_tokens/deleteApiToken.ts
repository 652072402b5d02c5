import { revokeNamedCredential } from '../../../db/tenancy/people/namedCredentials.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('deleteApiToken', async ({ params, query, access, services, reply }) => {
  const platform = requirePlatform(access, query.platform_key || query.org || undefined, { where: 'query' });
  const owner = { platformId: platform.id, userId: null };
  if (!(await revokeNamedCredential(services.db, access.actor, owner, params.name))) throw notFound('key', params.name);
  return reply(204, undefined);
});
