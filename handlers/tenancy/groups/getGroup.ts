import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';
import { presentGroup } from '../present.js';
import { storedGroup } from '../../../services/tenancy/groups/storedGroup.js';

export default operation('getGroup', async ({ params, access, services, reply }) => {
  const { platform, rows } = organizationOf(access, params.org);
  return reply(200, presentGroup(await storedGroup(services, platform, params.group_id, rows)));
});
