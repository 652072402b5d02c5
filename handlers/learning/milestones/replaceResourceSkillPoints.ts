import { operation } from '../../_shared/operation.js';
import { replaceSkillPoints } from '../../../services/learning/milestones/skillPoints.js';

export default operation('replaceResourceSkillPoints', async ({ body, access, services, reply }) => {
  const { resource_id: resourceKey } = body;
  const { platform, skills } = await replaceSkillPoints({ access, services, body }, { kind: 'resource', resourceKey });
  return reply(200, { resource_id: resourceKey, platform_key: platform.key, skills });
});
