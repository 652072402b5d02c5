import { changeThreshold } from '../../../db/learning/skills/saveThreshold.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentThreshold } from './present.js';
import { refuseOtherPlatform } from '../../../services/learning/skills/refuseOtherPlatform.js';

export default operation('updateSkillThreshold', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  refuseOtherPlatform(platform, body.platform);
  const level = await changeThreshold(services.db, access.actor, platform.id, {
    name: body.name,
    threshold: body.threshold,
  });
  if (!level) throw notFound('level', body.name);
  return reply(200, presentThreshold(level, platform));
});
