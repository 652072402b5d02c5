import { PROGRAM } from '../../../db/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { selfEnroll } from './itemEnrollments.js';
import { presentProgramEnrollment } from './present.js';

export default operation('selfEnrollProgram', async ({ body, access, services, reply }) => {
  const { isNew, enrollment } = await selfEnroll(PROGRAM, { access, services, body });
  return reply(isNew ? 201 : 200, presentProgramEnrollment(enrollment));
});
