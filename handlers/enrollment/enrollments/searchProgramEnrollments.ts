import { PROGRAM } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { searchItems } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentProgramEnrollment } from './present.js';

export default operation('searchProgramEnrollments', async ({ query, access, services, request, reply }) => {
  const filter = { access, services, request, query, itemName: query.program_name };
  return reply(200, await searchItems(PROGRAM, filter, presentProgramEnrollment));
});
