import { listPersonSkills } from '../../../db/learning/skills/listPersonSkills.js';
import { listThresholds } from '../../../db/learning/skills/listThresholds.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { figureOperation } from '../../analytics/figureOperation.js';
import { presentUserSkill } from './present.js';
import { requireSkill, requireSkillScope } from '../../../services/learning/skills/requireSkill.js';

export default figureOperation('getUserSkills', async ({ params, query, access, services }) => {
  const { platform, scope } = requireSkillScope(access, params.org);
  const { user } = await requireMember(access, services, { org: params.org, username: params.user_id });
  const skill = query.skill_name ? await requireSkill(services, scope, query.skill_name) : null;
  const levels = await listThresholds(services.db, platform.id);
  const held = await listPersonSkills(services.db, scope, { userId: user.id, skillId: skill?.id ?? null });
  const presented = held.map((one) => presentUserSkill(one, levels, platform));
  const none = { total_points: 0, percentile: 0, courses: [], resources: [] };
  return {
    range: null,
    filters: { user_id: user.username, skill_name: skill?.name },
    counted: () => ({
      people: 1,
      records: held.reduce((sum, { courses, resources }) => sum + courses.length + resources.length, 0),
    }),
    body: skill
      ? (presented[0] ?? presentUserSkill({ ...skill, ...none }, levels, platform))
      : presented.filter(({ acquired }) => acquired),
  };
});
