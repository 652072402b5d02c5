import { revokeNamedCredential } from '../../../db/tenancy/people/namedCredentials.js';
import { requireTokenOwner } from '../../../services/tenancy/user_tokens/requireTokenOwner.js';
import { notFound } from '../../../services/_shared/problems.js';
import { operation } from '../../_shared/operation.js';

export default operation('deleteUserToken', async ({ params, access, services, reply }) => {
  const { platform, user } = await requireTokenOwner(services.db, access, params);
  const owner = { platformId: platform.id, userId: user.id };
  if (!(await revokeNamedCredential(services.db, access.actor, owner, params.name)))
    throw notFound('token', params.name);
  return reply(204, undefined);
});
