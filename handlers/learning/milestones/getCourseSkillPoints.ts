import { operation } from '../../_shared/operation.js';
import { readSkillPoints } from '../../../services/learning/milestones/skillPoints.js';

export default operation('getCourseSkillPoints', async ({ query, access, services, reply }) => {
  const { course_id: courseKey } = query;
  const { platform, skills } = await readSkillPoints({ access, services, query }, { kind: 'course', courseKey });
  return reply(200, { course_id: courseKey, platform_key: platform.key, skills });
});
