import { ALL_SKILLS } from '../../../db/learning/progress/skillPointTotals.js';
import { countPeople, readPointsStanding } from '../../../db/learning/skills/pointsDistribution.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { figureOperation } from '../../analytics/figureOperation.js';
import { presentDistribution } from './present.js';

export default figureOperation('getSkillsPercentile', async ({ params, access, services }) => {
  const { platform } = requireOrganization(access, params.org);
  const user = access.caller?.user ?? null;
  const standing = await readPointsStanding(services.db, platform.id, ALL_SKILLS, user?.id ?? null);
  return {
    range: null,
    filters: {},
    counted: () => ({ people: countPeople(standing.counts), records: null }),
    body: presentDistribution(standing, user?.username ?? ''),
  };
});
