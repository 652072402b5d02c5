import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildListResponse } from '../../../services/tenancy/scim/parseScimQuery.js';
import { buildScimUrl } from '../../../services/tenancy/scim/scimResource.js';
import { RESOURCE_TYPE, RESOURCE_TYPES } from '../../../services/tenancy/scim/scimSchemas.js';
import { operation } from '../../_shared/operation.js';

export default operation('listScimResourceTypes', ({ params, access, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const location = `${buildScimUrl(request, platform.key)}/ResourceTypes`;
  const resources = RESOURCE_TYPES.map((one) => ({
    schemas: [RESOURCE_TYPE],
    ...one,
    meta: { resourceType: 'ResourceType', location: `${location}/${one.id}` },
  }));
  return reply(200, buildListResponse(resources.length, resources));
});
