import { findLtiMemberLink } from '../../db/lti/ltiMembers.js';
import { invalidField } from '../../services/_shared/problems.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { requireLtiDeployment, requireLtiRegistration } from '../../services/lti/requireLtiRegistration.js';
import { syncMembers } from '../../services/lti/syncMembers.js';
import { operation } from '../_shared/operation.js';

export default operation('syncLtiMembers', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { registration_id: registrationId, deployment: deploymentId } = params;
  const registration = await requireLtiRegistration(services, platform, registrationId);
  const deployment = await requireLtiDeployment(services, platform, registrationId, deploymentId);
  const link = await findLtiMemberLink(services.db, platform.id, deployment.id, body.resource_link_id);
  if (!link) throw invalidField('body', '/resource_link_id', 'names a link that no launch has stored');
  return reply(200, await syncMembers(services, access.actor, platform, { registration, deployment, link }));
});
