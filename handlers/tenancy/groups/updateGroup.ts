import { renameGroup } from '../../../db/tenancy/people/saveGroup.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { orOrganizationProblem } from '../../../services/tenancy/organization.js';
import { presentGroup } from '../present.js';
import { storedGroup } from '../../../services/tenancy/groups/storedGroup.js';

export default operation('updateGroup', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const group = { platformId: platform.id, id: params.group_id };
  if (!(await orOrganizationProblem(renameGroup(services.db, access.actor, group, body.name))))
    throw notFound('group', group.id);
  return reply(200, presentGroup(await storedGroup(services, platform, group.id)));
});
