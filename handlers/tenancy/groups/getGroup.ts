import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { presentGroup } from '../present.js';
import { requireGroup } from '../../../services/tenancy/groups/requireGroup.js';

export default operation('getGroup', async ({ params, access, services, reply }) => {
  const { platform, rows } = requireOrganization(access, params.org);
  return reply(200, presentGroup(await requireGroup(services, platform, params.group_id, rows)));
});
