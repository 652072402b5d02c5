import { PATHWAY } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { deactivateItemEnrollment } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentPathwayEnrollment } from './present.js';

export default operation('deactivatePathwayEnrollment', async ({ query, access, services, reply }) =>
  reply(200, presentPathwayEnrollment(await deactivateItemEnrollment(PATHWAY, { access, services, query }))),
);
