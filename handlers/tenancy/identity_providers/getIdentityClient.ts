import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireIdentityClient } from '../../../services/tenancy/identity_providers/requireIdentityClient.js';
import { operation } from '../../_shared/operation.js';

export default operation('getIdentityClient', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const key = { platformId: platform.id, providerId: params.provider_id, id: params.service_client_id };
  return reply(200, await requireIdentityClient(services, key));
});
