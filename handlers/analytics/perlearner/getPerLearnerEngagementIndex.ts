import { figureOperation } from '../figureOperation.js';
import { engagementIndexOfLearner } from '../learnerIndexes.js';
import { requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getPerLearnerEngagementIndex', async ({ params, access, services }) =>
  engagementIndexOfLearner(services, await requireLearner(access, services, params), null),
);
