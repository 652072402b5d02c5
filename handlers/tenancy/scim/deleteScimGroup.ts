import { deleteScimGroup } from '../../../db/tenancy/scim/saveScimGroup.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildGroupVersion } from '../../../services/tenancy/scim/presentScimGroup.js';
import { mapScimErrors } from '../../../services/tenancy/scim/scimProblem.js';
import { parseScimId, requireVersion } from '../../../services/tenancy/scim/scimResource.js';
import { operation } from '../../_shared/operation.js';

export default operation('deleteScimGroup', async ({ params, headers, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const key = { platformId: platform.id, id: parseScimId('group', params.id) };
  const isDeleted = await mapScimErrors(
    deleteScimGroup(services.db, access.actor, key, (current) =>
      requireVersion(headers['If-Match'], buildGroupVersion(current)),
    ),
  );
  if (!isDeleted) throw notFound('group', key.id);
  return reply(204, undefined);
});
