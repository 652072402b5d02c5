import { deleteIdentityProvider } from '../../../db/tenancy/identity/saveIdentityProvider.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';

export default operation('deleteIdentityProvider', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const provider = { platformId: platform.id, id: params.provider_id };
  if (!(await deleteIdentityProvider(services.db, access.actor, provider)))
    throw notFound('identity provider', provider.id);
  return reply(204, undefined);
});
