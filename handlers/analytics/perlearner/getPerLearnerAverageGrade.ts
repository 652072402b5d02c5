import { averageGrade } from '../averageGrade.js';
import { figureOperation } from '../figureOperation.js';
import { parseLearnerFilter } from '../../../services/analytics/parseLearnerFilter.js';

export default figureOperation('getPerLearnerAverageGrade', async ({ params, access, services }) =>
  averageGrade(services, await parseLearnerFilter(access, services, params.org, params.user_id), null),
);
