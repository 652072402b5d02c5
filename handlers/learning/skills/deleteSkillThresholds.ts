import { removeThresholds } from '../../../db/learning/skills/saveThreshold.js';
import { operation } from '../../_shared/operation.js';
import { organizationOf } from '../../../services/_shared/platform.js';

export default operation('deleteSkillThresholds', async ({ params, access, services, reply }) => {
  const { platform } = organizationOf(access, params.org);
  await removeThresholds(services.db, access.actor, platform.id);
  return reply(204, undefined);
});
