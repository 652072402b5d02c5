import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildGroupVersion, presentScimGroup } from '../../../services/tenancy/scim/presentScimGroup.js';
import { requireScimGroup } from '../../../services/tenancy/scim/requireScim.js';
import {
  buildScimUrl,
  isProjected,
  parseProjection,
  parseScimId,
} from '../../../services/tenancy/scim/scimResource.js';
import { operation } from '../../_shared/operation.js';

export default operation('getScimGroup', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const projection = parseProjection(query);
  const withMembers = isProjected(projection, 'members');
  const row = await requireScimGroup(services, platform, parseScimId('group', params.id), { withMembers });
  const group = presentScimGroup(row, buildScimUrl(request, platform.key), projection);
  return reply(200, group, { ETag: buildGroupVersion(row) });
});
