import { PATHWAY } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { searchItems } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentPathwayEnrollment } from './present.js';

export default operation('searchPathwayEnrollments', async ({ query, access, services, request, reply }) => {
  const filter = { access, services, request, query, itemName: query.pathway_name };
  return reply(200, await searchItems(PATHWAY, filter, presentPathwayEnrollment));
});
