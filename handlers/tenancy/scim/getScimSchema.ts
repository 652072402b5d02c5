import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildScimUrl } from '../../../services/tenancy/scim/scimResource.js';
import { describeSchemas } from '../../../services/tenancy/scim/scimSchemas.js';
import { operation } from '../../_shared/operation.js';

export default operation('getScimSchema', ({ params, access, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const schema = describeSchemas(buildScimUrl(request, platform.key)).find(({ id }) => id === params.id);
  if (!schema) throw notFound('schema', params.id);
  return reply(200, schema);
});
