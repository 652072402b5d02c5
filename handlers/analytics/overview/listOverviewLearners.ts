import { listOperation } from '../listOperation.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { PERSON_COLUMNS, peopleWithFigures } from '../peopleWithFigures.js';

export default listOperation('listOverviewLearners', PERSON_COLUMNS, async ({ params, query, access, services }) =>
  peopleWithFigures(services, await requirePeopleScope(access, services, params.org), query),
);
