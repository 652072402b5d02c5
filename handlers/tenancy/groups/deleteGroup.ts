import { deleteGroup } from '../../../db/tenancy/people/saveGroup.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { mapOrganizationErrors } from '../../../services/tenancy/mapOrganizationErrors.js';

export default operation('deleteGroup', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const group = { platformId: platform.id, id: params.group_id };
  if (!(await mapOrganizationErrors(deleteGroup(services.db, access.actor, group)))) throw notFound('group', group.id);
  return reply(204, undefined);
});
