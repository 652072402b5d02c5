import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { requireLtiDeployment } from '../../services/lti/requireLtiRegistration.js';
import { operation } from '../_shared/operation.js';

export default operation('getLtiDeployment', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await requireLtiDeployment(services, platform, params.registration_id, params.deployment));
});
