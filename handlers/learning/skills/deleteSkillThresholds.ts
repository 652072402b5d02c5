import { removeThresholds } from '../../../db/learning/skills/saveThreshold.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';

export default operation('deleteSkillThresholds', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  await removeThresholds(services.db, access.actor, platform.id);
  return reply(204, undefined);
});
