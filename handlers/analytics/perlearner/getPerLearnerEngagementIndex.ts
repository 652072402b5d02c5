import { figureOperation } from '../figureOperation.js';
import { engagementOfLearner } from '../learnerIndexes.js';
import { learnerOfRequest } from '../../../services/analytics/learnerOfRequest.js';

export default figureOperation('getPerLearnerEngagementIndex', async ({ params, access, services }) =>
  engagementOfLearner(services, await learnerOfRequest(access, services, params), null),
);
