import { listIdentityClients } from '../../../db/tenancy/identity/listIdentityClients.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireIdentityProvider } from '../../../services/tenancy/identity_providers/requireIdentityProvider.js';
import { operation } from '../../_shared/operation.js';

export default operation('listIdentityClients', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { id: providerId } = await requireIdentityProvider(services, platform, params.provider_id);
  return reply(200, await listIdentityClients(services.db, { platformId: platform.id, providerId }));
});
