import { averageGrade } from '../averageGrade.js';
import { figureOperation } from '../figureOperation.js';
import { learnerFilter } from '../../../services/analytics/learnerFilter.js';

export default figureOperation('getPerLearnerAverageGrade', async ({ params, access, services }) =>
  averageGrade(services, await learnerFilter(access, services, params.org, params.user_id), null),
);
