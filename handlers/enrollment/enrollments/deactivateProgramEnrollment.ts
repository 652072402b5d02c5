import { PROGRAM } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { deactivateItemEnrollment } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentProgramEnrollment } from './present.js';

export default operation('deactivateProgramEnrollment', async ({ query, access, services, reply }) =>
  reply(200, presentProgramEnrollment(await deactivateItemEnrollment(PROGRAM, { access, services, query }))),
);
