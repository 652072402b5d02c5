import { PATHWAY } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { operation } from '../../_shared/operation.js';
import { selfUnenroll } from '../../../services/enrollment/enrollments/itemEnrollments.js';
import { presentPathwayEnrollment } from './present.js';

export default operation('selfUnenrollPathway', async ({ query, access, services, reply }) =>
  reply(200, presentPathwayEnrollment(await selfUnenroll(PATHWAY, { access, services, query }))),
);
