import { sendFailedLtiGrades } from '../../db/lti/listLtiGrades.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { requireLtiRegistration } from '../../services/lti/requireLtiRegistration.js';
import { operation } from '../_shared/operation.js';

export default operation('sendLtiGrades', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { id } = await requireLtiRegistration(services, platform, params.registration_id);
  return reply(202, { count: await sendFailedLtiGrades(services.db, access.actor, platform.id, id) });
});
