import { deleteLtiRegistration } from '../../db/lti/saveLtiRegistration.js';
import { notFound } from '../../services/_shared/problems.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { operation } from '../_shared/operation.js';

export default operation('deleteLtiRegistration', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const registration = { platformId: platform.id, id: params.registration_id };
  if (!(await deleteLtiRegistration(services.db, access.actor, registration)))
    throw notFound('LTI registration', registration.id);
  return reply(204, undefined);
});
