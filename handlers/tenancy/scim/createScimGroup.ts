import { createScimGroup } from '../../../db/tenancy/scim/saveScimGroup.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildGroupVersion, presentScimGroup } from '../../../services/tenancy/scim/presentScimGroup.js';
import { requireScimGroup } from '../../../services/tenancy/scim/requireScim.js';
import { replaceGroup } from '../../../services/tenancy/scim/scimGroupChange.js';
import { mapScimErrors } from '../../../services/tenancy/scim/scimProblem.js';
import { buildScimUrl, parseProjection } from '../../../services/tenancy/scim/scimResource.js';
import { operation } from '../../_shared/operation.js';

export default operation('createScimGroup', async ({ params, query, body, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const id = await mapScimErrors(createScimGroup(services.db, access.actor, platform.id, replaceGroup(body)));
  const row = await requireScimGroup(services, platform, id);
  const base = buildScimUrl(request, platform.key);
  return reply(201, presentScimGroup(row, base, parseProjection(query)), {
    Location: `${base}/Groups/${id}`,
    ETag: buildGroupVersion(row),
  });
});
