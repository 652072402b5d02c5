import { operation } from '../../_shared/operation.js';
import { replaceSkillPoints } from '../../../services/learning/milestones/skillPoints.js';

export default operation('replaceCourseSkillPoints', async ({ body, access, services, reply }) => {
  const { course_id: courseKey } = body;
  const { platform, skills } = await replaceSkillPoints({ access, services, body }, { kind: 'course', courseKey });
  return reply(200, { course_id: courseKey, platform_key: platform.key, skills });
});
