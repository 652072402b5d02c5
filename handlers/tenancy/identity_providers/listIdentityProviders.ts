import { listIdentityProviders } from '../../../db/tenancy/identity/listIdentityProviders.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';

export default operation('listIdentityProviders', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await listIdentityProviders(services.db, platform.id));
});
