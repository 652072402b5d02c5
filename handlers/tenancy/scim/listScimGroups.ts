import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { listGroupResources } from '../../../services/tenancy/scim/listScimResources.js';
import { operation } from '../../_shared/operation.js';

export default operation('listScimGroups', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await listGroupResources({ services, platform, request }, query));
});
