import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildListResponse } from '../../../services/tenancy/scim/parseScimQuery.js';
import { buildScimUrl } from '../../../services/tenancy/scim/scimResource.js';
import { SCHEMA, SCHEMAS } from '../../../services/tenancy/scim/scimSchemas.js';
import { operation } from '../../_shared/operation.js';

export default operation('listScimSchemas', ({ params, access, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const location = `${buildScimUrl(request, platform.key)}/Schemas`;
  const resources = SCHEMAS.map((one) => ({
    schemas: [SCHEMA],
    ...one,
    meta: { resourceType: 'Schema', location: `${location}/${one.id}` },
  }));
  return reply(200, buildListResponse(resources.length, resources));
});
