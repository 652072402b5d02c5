import { createScimUser } from '../../../db/tenancy/scim/saveScimUser.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentScimUser } from '../../../services/tenancy/scim/presentScimUser.js';
import { requireScimUser } from '../../../services/tenancy/scim/requireScim.js';
import { mapScimErrors } from '../../../services/tenancy/scim/scimProblem.js';
import { buildScimUrl, buildVersion, parseProjection } from '../../../services/tenancy/scim/scimResource.js';
import { buildUserInput, setAttributes } from '../../../services/tenancy/scim/scimUserState.js';
import { operation } from '../../_shared/operation.js';

export default operation('createScimUser', async ({ params, query, body, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const scope = { platformId: platform.id, isDmAdmin: access.as === 'IsDMAdmin' };
  const state = new Map<string, string | boolean>();
  setAttributes(state, body, { isStrict: false });
  const id = await mapScimErrors(createScimUser(services.db, access.actor, scope, buildUserInput(state)));
  const row = await requireScimUser(services, platform, id);
  const base = buildScimUrl(request, platform.key);
  return reply(201, presentScimUser(row, base, parseProjection(query)), {
    Location: `${base}/Users/${id}`,
    ETag: buildVersion(row),
  });
});
