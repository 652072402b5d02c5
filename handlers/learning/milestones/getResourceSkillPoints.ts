import { operation } from '../../_shared/operation.js';
import { readSkillPoints } from '../../../services/learning/milestones/skillPoints.js';

export default operation('getResourceSkillPoints', async ({ query, access, services, reply }) => {
  const { resource_id: resourceKey } = query;
  const { platform, skills } = await readSkillPoints({ access, services, query }, { kind: 'resource', resourceKey });
  return reply(200, { resource_id: resourceKey, platform_key: platform.key, skills });
});
