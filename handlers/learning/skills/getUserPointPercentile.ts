import { ALL_SKILLS } from '../../../db/learning/progress/skillPointTotals.js';
import {
  countPeople,
  computePercentileRank,
  readPointsStanding,
} from '../../../db/learning/skills/pointsDistribution.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { figureOperation } from '../../analytics/figureOperation.js';

export default figureOperation('getUserPointPercentile', async ({ params, access, services }) => {
  const { platform, user } = await requireMember(access, services, { org: params.org, username: params.user_id });
  const { counts, points } = await readPointsStanding(services.db, platform.id, ALL_SKILLS, user.id);
  return {
    range: null,
    filters: { user_id: user.username },
    counted: () => ({ people: countPeople(counts), records: null }),
    body: { username: user.username, total_points: points, percentile: computePercentileRank(counts, points) },
  };
});
