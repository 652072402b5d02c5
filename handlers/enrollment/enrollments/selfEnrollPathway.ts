import { PATHWAY } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { selfEnroll } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentNotEntered, presentPathwayEnrollment } from './present.js';

export default operation('selfEnrollPathway', async ({ body, access, services, reply }) => {
  const { isNew, enrollment, refusedParts } = await selfEnroll(PATHWAY, { access, services, body });
  return reply(isNew ? 201 : 200, {
    ...presentPathwayEnrollment(enrollment),
    not_entered: refusedParts.map(presentNotEntered),
  });
});
