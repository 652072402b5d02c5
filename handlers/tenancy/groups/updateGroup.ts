import { renameGroup } from '../../../db/tenancy/people/saveGroup.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { mapOrganizationErrors } from '../../../services/tenancy/mapOrganizationErrors.js';
import { presentGroup } from '../present.js';
import { requireGroup } from '../../../services/tenancy/groups/requireGroup.js';

export default operation('updateGroup', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const group = { platformId: platform.id, id: params.group_id };
  if (!(await mapOrganizationErrors(renameGroup(services.db, access.actor, group, body.name))))
    throw notFound('group', group.id);
  return reply(200, presentGroup(await requireGroup(services, platform, group.id)));
});
