import { figureOperation } from '../figureOperation.js';
import { engagementOfLearner } from '../learnerIndexes.js';
import { requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getPerLearnerEngagementIndex', async ({ params, access, services }) =>
  engagementOfLearner(services, await requireLearner(access, services, params), null),
);
