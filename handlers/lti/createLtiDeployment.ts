import { createLtiDeployment } from '../../db/lti/saveLtiDeployment.js';
import { notFound } from '../../services/_shared/problems.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { withLtiRefusalAs409 } from '../../services/lti/parseLtiRegistration.js';
import { findDeployedCourse, requireLtiDeployment } from '../../services/lti/requireLtiRegistration.js';
import { operation } from '../_shared/operation.js';

export default operation('createLtiDeployment', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const registration = { platformId: platform.id, registrationId: params.registration_id };
  const { deployment_id, name, course_id: courseKey = null, enrolls = true } = body;
  const courseId = await findDeployedCourse(services, platform, courseKey);
  const id = await withLtiRefusalAs409(
    createLtiDeployment(services.db, access.actor, registration, { deployment_id, name, course_id: courseId, enrolls }),
  );
  if (id === null) throw notFound('LTI registration', params.registration_id);
  return reply(201, await requireLtiDeployment(services, platform, params.registration_id, id));
});
