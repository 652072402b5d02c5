import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentScimUser } from '../../../services/tenancy/scim/presentScimUser.js';
import { requireScimUser } from '../../../services/tenancy/scim/requireScim.js';
import {
  buildScimUrl,
  buildVersion,
  parseProjection,
  parseScimId,
} from '../../../services/tenancy/scim/scimResource.js';
import { operation } from '../../_shared/operation.js';

export default operation('getScimUser', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const row = await requireScimUser(services, platform, parseScimId('user', params.id));
  const user = presentScimUser(row, buildScimUrl(request, platform.key), parseProjection(query));
  return reply(200, user, { ETag: buildVersion(row) });
});
