import { PROGRAM } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { selfEnroll } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentNotEntered, presentProgramEnrollment } from './present.js';

export default operation('selfEnrollProgram', async ({ body, access, services, reply }) => {
  const { isNew, enrollment, refusedParts } = await selfEnroll(PROGRAM, { access, services, body });
  return reply(isNew ? 201 : 200, {
    ...presentProgramEnrollment(enrollment),
    not_entered: refusedParts.map(presentNotEntered),
  });
});
