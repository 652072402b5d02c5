import { createGroup } from '../../../db/tenancy/people/saveGroup.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { orOrganizationProblem } from '../../../services/tenancy/organization.js';
import { presentGroup } from '../present.js';
import { storedGroup } from '../../../services/tenancy/groups/storedGroup.js';

export default operation('createGroup', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const id = await orOrganizationProblem(createGroup(services.db, access.actor, platform.id, body.name));
  return reply(201, presentGroup(await storedGroup(services, platform, id)));
});
