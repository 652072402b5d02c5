import { averageGrade } from '../averageGrade.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';
import { parseLearnerFilter } from '../../../services/analytics/parseLearnerFilter.js';

export default figureOperation('getCourseGradingAverage', async ({ params, query, access, services }) => {
  const learner = await parseLearnerFilter(access, services, params.org, query.learner_id);
  return averageGrade(services, learner, await requireCourse(services, learner.platform, params.course_id));
});
