import { figureOperation } from '../figureOperation.js';
import { performanceIndexOfLearner } from '../learnerIndexes.js';
import { requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getPerLearnerPerformanceIndex', async ({ params, access, services }) =>
  performanceIndexOfLearner(services, await requireLearner(access, services, params), null),
);
