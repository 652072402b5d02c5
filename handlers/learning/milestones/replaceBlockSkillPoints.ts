import { operation } from '../../_shared/operation.js';
import { replaceSkillPoints } from '../../../services/learning/milestones/skillPoints.js';

export default operation('replaceBlockSkillPoints', async ({ body, access, services, reply }) => {
  const { course_id: courseKey, block_id: blockKey } = body;
  const { platform, skills } = await replaceSkillPoints(
    { access, services, body },
    { kind: 'block', courseKey, blockKey },
  );
  return reply(200, { course_id: courseKey, block_id: blockKey, platform_key: platform.key, skills });
});
