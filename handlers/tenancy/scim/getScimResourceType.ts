import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildScimUrl } from '../../../services/tenancy/scim/scimResource.js';
import { describeResourceTypes } from '../../../services/tenancy/scim/scimSchemas.js';
import { operation } from '../../_shared/operation.js';

export default operation('getScimResourceType', ({ params, access, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const type = describeResourceTypes(buildScimUrl(request, platform.key)).find(({ id }) => id === params.id);
  if (!type) throw notFound('resource type', params.id);
  return reply(200, type);
});
