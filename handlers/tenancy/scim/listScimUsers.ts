import { listScimUsers } from '../../../db/tenancy/scim/readScimUsers.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildListResponse, parseScimQuery } from '../../../services/tenancy/scim/parseScimQuery.js';
import { presentScimUser } from '../../../services/tenancy/scim/presentScimUser.js';
import { mapScimErrors } from '../../../services/tenancy/scim/scimProblem.js';
import { buildScimUrl, parseProjection } from '../../../services/tenancy/scim/scimResource.js';
import { operation } from '../../_shared/operation.js';

export default operation('listScimUsers', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const wanted = parseScimQuery(platform.id, query);
  const { total, rows } = await mapScimErrors(listScimUsers(services.db, wanted));
  const [base, projection] = [buildScimUrl(request, platform.key), parseProjection(query)];
  const users = rows.map((row) => presentScimUser(row, base, projection));
  return reply(200, buildListResponse(total, users, wanted.offset));
});
