import { figureOperation } from '../figureOperation.js';
import { performanceOfLearner } from '../learnerIndexes.js';
import { learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';

export default figureOperation('getPerLearnerPerformanceIndex', async ({ params, access, services }) =>
  performanceOfLearner(services, await learnerOfRequest(access, services, params), null),
);
