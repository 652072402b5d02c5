import { PROGRAM } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { createItemEnrollment } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentNotEntered, presentProgramEnrollment } from './present.js';

export default operation('createProgramEnrollment', async ({ body, access, services, reply }) => {
  const { isNew, enrollment, refusedParts } = await createItemEnrollment(PROGRAM, { access, services, body });
  return reply(isNew ? 201 : 200, {
    ...presentProgramEnrollment(enrollment),
    not_entered: refusedParts.map(presentNotEntered),
  });
});
