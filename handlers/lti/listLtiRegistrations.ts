import { listLtiRegistrations } from '../../db/lti/listLtiRegistrations.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { operation } from '../_shared/operation.js';

export default operation('listLtiRegistrations', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await listLtiRegistrations(services.db, platform.id));
});
