import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { createInvitation } from '../../services/lti/createInvitation.js';
import { operation } from '../_shared/operation.js';

export default operation('createLtiInvitation', async ({ params, body, access, services, request, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  return reply(201, await createInvitation(services, access, platform, request.url, body));
});
