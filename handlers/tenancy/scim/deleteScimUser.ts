import { deleteScimUser } from '../../../db/tenancy/scim/saveScimUser.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { mapScimErrors } from '../../../services/tenancy/scim/scimProblem.js';
import { buildVersion, parseScimId, requireVersion } from '../../../services/tenancy/scim/scimResource.js';
import { operation } from '../../_shared/operation.js';

export default operation('deleteScimUser', async ({ params, headers, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const key = { platformId: platform.id, id: parseScimId('user', params.id) };
  const isDeleted = await mapScimErrors(
    deleteScimUser(services.db, access.actor, key, (current) =>
      requireVersion(headers['If-Match'], buildVersion(current)),
    ),
  );
  if (!isDeleted) throw notFound('user', key.id);
  return reply(204, undefined);
});
