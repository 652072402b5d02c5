import { figureOperation } from '../figureOperation.js';
import { learnerGrade } from '../learnerGrade.js';

export default figureOperation('getLearnerCourseGrade', async ({ params, access, services }) =>
  learnerGrade(services, access, params),
);
