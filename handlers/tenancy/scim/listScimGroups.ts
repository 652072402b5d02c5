import { listScimGroups } from '../../../db/tenancy/scim/readScimGroups.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { buildListResponse, parseScimQuery } from '../../../services/tenancy/scim/parseScimQuery.js';
import { presentScimGroup } from '../../../services/tenancy/scim/presentScimGroup.js';
import { mapScimErrors } from '../../../services/tenancy/scim/scimProblem.js';
import { buildScimUrl, isProjected, parseProjection } from '../../../services/tenancy/scim/scimResource.js';
import { operation } from '../../_shared/operation.js';

export default operation('listScimGroups', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const wanted = parseScimQuery(platform.id, query);
  const [base, projection] = [buildScimUrl(request, platform.key), parseProjection(query)];
  const withMembers = isProjected(projection, 'members');
  const { total, rows } = await mapScimErrors(listScimGroups(services.db, wanted, { withMembers }));
  const groups = rows.map((row) => presentScimGroup(row, base, projection));
  return reply(200, buildListResponse(total, groups, wanted.offset));
});
