import { changeScimGroup } from '../../../db/tenancy/scim/saveScimGroup.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildGroupVersion, presentScimGroup } from '../../../services/tenancy/scim/presentScimGroup.js';
import { requireScimGroup } from '../../../services/tenancy/scim/requireScim.js';
import { patchGroup } from '../../../services/tenancy/scim/scimGroupChange.js';
import { mapScimErrors } from '../../../services/tenancy/scim/scimProblem.js';
import {
  buildScimUrl,
  isProjected,
  parseProjection,
  parseScimId,
  requireVersion,
} from '../../../services/tenancy/scim/scimResource.js';
import { operation } from '../../_shared/operation.js';

export default operation('updateScimGroup', async (context) => {
  const { params, query, headers, body, access, services, request, reply } = context;
  const { platform } = requireOrganization(access, params.org);
  const key = { platformId: platform.id, id: parseScimId('group', params.id) };
  const changed = changeScimGroup(services.db, access.actor, key, (current) => {
    requireVersion(headers['If-Match'], buildGroupVersion(current));
    return patchGroup(body.Operations);
  });
  if (!(await mapScimErrors(changed))) throw notFound('group', key.id);
  const projection = parseProjection(query);
  const isShown = query.attributes !== undefined || query.excludedAttributes !== undefined;
  const withMembers = isShown && isProjected(projection, 'members');
  const row = await requireScimGroup(services, platform, key.id, { withMembers });
  if (!isShown) return reply(204, undefined, { ETag: buildGroupVersion(row) });
  const group = presentScimGroup(row, buildScimUrl(request, platform.key), projection);
  return reply(200, group, { ETag: buildGroupVersion(row) });
});
