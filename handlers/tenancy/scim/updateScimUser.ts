import { changeScimUser } from '../../../db/tenancy/scim/saveScimUser.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { patchUserState } from '../../../services/tenancy/scim/patchUserState.js';
import { presentScimUser } from '../../../services/tenancy/scim/presentScimUser.js';
import { requireScimUser } from '../../../services/tenancy/scim/requireScim.js';
import { mapScimErrors } from '../../../services/tenancy/scim/scimProblem.js';
import {
  buildScimUrl,
  buildVersion,
  parseProjection,
  parseScimId,
  requireVersion,
} from '../../../services/tenancy/scim/scimResource.js';
import { buildUserInput, buildUserState } from '../../../services/tenancy/scim/scimUserState.js';
import { operation } from '../../_shared/operation.js';

export default operation('updateScimUser', async (context) => {
  const { params, query, headers, body, access, services, request, reply } = context;
  const { platform } = requireOrganization(access, params.org);
  const id = parseScimId('user', params.id);
  const key = { platformId: platform.id, id, isDmAdmin: access.as === 'IsDMAdmin' };
  const changed = changeScimUser(services.db, access.actor, key, (current) => {
    requireVersion(headers['If-Match'], buildVersion(current));
    return buildUserInput(patchUserState(buildUserState(current), body.Operations));
  });
  if (!(await mapScimErrors(changed))) throw notFound('user', id);
  const row = await requireScimUser(services, platform, id);
  const user = presentScimUser(row, buildScimUrl(request, platform.key), parseProjection(query));
  return reply(200, user, { ETag: buildVersion(row) });
});
