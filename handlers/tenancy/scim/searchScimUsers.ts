import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { listUserResources } from '../../../services/tenancy/scim/listScimResources.js';
import { parseSearchRequest } from '../../../services/tenancy/scim/parseScimQuery.js';
import { operation } from '../../_shared/operation.js';

export default operation('searchScimUsers', async ({ params, body, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await listUserResources({ services, platform, request }, parseSearchRequest(body)));
});
