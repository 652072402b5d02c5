import { listLtiDeployments } from '../../db/lti/listLtiDeployments.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { requireLtiRegistration } from '../../services/lti/requireLtiRegistration.js';
import { operation } from '../_shared/operation.js';

export default operation('listLtiDeployments', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { id } = await requireLtiRegistration(services, platform, params.registration_id);
  return reply(200, await listLtiDeployments(services.db, platform.id, id));
});
