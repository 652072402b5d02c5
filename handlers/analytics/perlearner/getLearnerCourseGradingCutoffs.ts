import { figureOperation } from '../figureOperation.js';
import { learnerGrade } from '../learnerGrade.js';

export default figureOperation('getLearnerCourseGradingCutoffs', async ({ params, access, services }) =>
  learnerGrade(services, access, params),
);
