import { deleteLtiDeployment } from '../../db/lti/saveLtiDeployment.js';
import { notFound } from '../../services/_shared/problems.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { operation } from '../_shared/operation.js';

export default operation('deleteLtiDeployment', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { registration_id: registrationId, deployment: id } = params;
  if (!(await deleteLtiDeployment(services.db, access.actor, { platformId: platform.id, registrationId, id })))
    throw notFound('LTI deployment', id);
  return reply(204, undefined);
});
