import { countPeople, readPointsStanding } from '../../../db/learning/skills/pointsDistribution.js';
import { figureOperation } from '../../analytics/figureOperation.js';
import { presentDistribution, presentSkillRef } from './present.js';
import { requireSkill, requireSkillScope } from '../../../services/learning/skills/requireSkill.js';

export default figureOperation('getSkillPercentile', async ({ params, access, services }) => {
  const { platform, scope } = requireSkillScope(access, params.org);
  const skill = await requireSkill(services, scope, params.skill_id);
  const user = access.caller?.user ?? null;
  const standing = await readPointsStanding(services.db, platform.id, skill.id, user?.id ?? null);
  return {
    range: null,
    filters: { skill_id: skill.id },
    counted: () => ({ people: countPeople(standing.counts), records: null }),
    body: { skill: presentSkillRef(skill, platform), ...presentDistribution(standing, user?.username ?? '') },
  };
});
