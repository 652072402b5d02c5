import { PROGRAM } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { requirePersonAndItem, searchItems } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentProgramEnrollment } from './present.js';

export default operation('getProgramEnrollments', async ({ query, access, services, request, reply }) => {
  requirePersonAndItem(PROGRAM, query);
  return reply(200, await searchItems(PROGRAM, { access, services, request, query }, presentProgramEnrollment));
});
