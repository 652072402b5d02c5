import { figureOperation } from '../figureOperation.js';
import { performanceOfLearner } from '../learnerIndexes.js';
import { requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getPerLearnerPerformanceIndex', async ({ params, access, services }) =>
  performanceOfLearner(services, await requireLearner(access, services, params), null),
);
