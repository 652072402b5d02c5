import { operation } from '../../_shared/operation.js';
import { readSkillPoints } from '../../../services/learning/milestones/skillPoints.js';

export default operation('getBlockSkillPoints', async ({ query, access, services, reply }) => {
  const { course_id: courseKey, block_id: blockKey } = query;
  const { platform, skills } = await readSkillPoints(
    { access, services, query },
    { kind: 'block', courseKey, blockKey },
  );
  return reply(200, { course_id: courseKey, block_id: blockKey, platform_key: platform.key, skills });
});
