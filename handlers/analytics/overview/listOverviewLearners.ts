import { listOperation } from '../listOperation.js';
import { peopleOfRequest } from '../../../services/analytics/peopleOfRequest.js';
import { PERSON_COLUMNS, peopleWithFigures } from '../peopleWithFigures.js';

export default listOperation('listOverviewLearners', PERSON_COLUMNS, async ({ params, query, access, services }) =>
  peopleWithFigures(services, await peopleOfRequest(access, services, params.org), query),
);
