import { changeLtiRegistration } from '../../db/lti/saveLtiRegistration.js';
import { notFound } from '../../services/_shared/problems.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { parseLtiRegistration } from '../../services/lti/parseLtiRegistration.js';
import { requireLtiRegistration } from '../../services/lti/requireLtiRegistration.js';
import { operation } from '../_shared/operation.js';

export default operation('updateLtiRegistration', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { id, verified_domains: verified } = await requireLtiRegistration(services, platform, params.registration_id);
  const change = parseLtiRegistration(services.settings, access, body, verified);
  if (!(await changeLtiRegistration(services.db, access.actor, { platformId: platform.id, id }, change)))
    throw notFound('LTI registration', id);
  return reply(200, await requireLtiRegistration(services, platform, id));
});
