import { PROGRAM } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { selfUnenroll } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentProgramEnrollment } from './present.js';

export default operation('selfUnenrollProgram', async ({ query, access, services, reply }) =>
  reply(200, presentProgramEnrollment(await selfUnenroll(PROGRAM, { access, services, query }))),
);
