import { createGroup } from '../../../db/tenancy/people/saveGroup.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { mapOrganizationErrors } from '../../../services/tenancy/mapOrganizationErrors.js';
import { presentGroup } from '../present.js';
import { requireGroup } from '../../../services/tenancy/groups/requireGroup.js';

export default operation('createGroup', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const id = await mapOrganizationErrors(createGroup(services.db, access.actor, platform.id, body.name));
  return reply(201, presentGroup(await requireGroup(services, platform, id)));
});
