import { changeLtiDeployment } from '../../db/lti/saveLtiDeployment.js';
import { notFound } from '../../services/_shared/problems.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { findDeployedCourse, requireLtiDeployment } from '../../services/lti/requireLtiRegistration.js';
import { operation } from '../_shared/operation.js';

export default operation('updateLtiDeployment', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { registration_id: registrationId, deployment: id } = params;
  const { name, course_id: courseKey, enrolls } = body;
  const change = { name, course_id: await findDeployedCourse(services, platform, courseKey), enrolls };
  const deployment = { platformId: platform.id, registrationId, id };
  if (!(await changeLtiDeployment(services.db, access.actor, deployment, change))) throw notFound('LTI deployment', id);
  return reply(200, await requireLtiDeployment(services, platform, registrationId, id));
});
