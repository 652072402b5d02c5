import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireIdentityProvider } from '../../../services/tenancy/identity_providers/requireIdentityProvider.js';
import { operation } from '../../_shared/operation.js';

export default operation('getIdentityProvider', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await requireIdentityProvider(services, platform, params.provider_id));
});
