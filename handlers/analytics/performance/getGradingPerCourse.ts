import { COURSE_GRADE_COLUMNS, courseGrades } from '../courseGrades.js';
import { listOperation } from '../listOperation.js';

export default listOperation('getGradingPerCourse', COURSE_GRADE_COLUMNS, async ({ params, query, access, services }) =>
  courseGrades(services, access, params.org, query.sort),
);
