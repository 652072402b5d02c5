import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildListResponse } from '../../../services/tenancy/scim/parseScimQuery.js';
import { buildScimUrl } from '../../../services/tenancy/scim/scimResource.js';
import { describeResourceTypes } from '../../../services/tenancy/scim/scimSchemas.js';
import { operation } from '../../_shared/operation.js';

export default operation('listScimResourceTypes', ({ params, access, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const resources = describeResourceTypes(buildScimUrl(request, platform.key));
  return reply(200, buildListResponse(resources.length, resources));
});
