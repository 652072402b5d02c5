import { PATHWAY } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { requirePersonAndItem, searchItems } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentPathwayEnrollment } from './present.js';

export default operation('getPathwayEnrollments', async ({ query, access, services, request, reply }) => {
  requirePersonAndItem(PATHWAY, query);
  return reply(200, await searchItems(PATHWAY, { access, services, request, query }, presentPathwayEnrollment));
});
