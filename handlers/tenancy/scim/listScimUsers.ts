import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { listUserResources } from '../../../services/tenancy/scim/listScimResources.js';
import { operation } from '../../_shared/operation.js';

export default operation('listScimUsers', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await listUserResources({ services, platform, request }, query));
});
