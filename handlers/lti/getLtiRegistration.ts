import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { requireLtiRegistration } from '../../services/lti/requireLtiRegistration.js';
import { operation } from '../_shared/operation.js';

export default operation('getLtiRegistration', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(200, await requireLtiRegistration(services, platform, params.registration_id));
});
