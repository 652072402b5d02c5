import { readGradingTree } from '../../../db/analytics/readGradingTree.js';
import { figureOperation } from '../figureOperation.js';
import { requireVisibleCourse, requireLearner } from '../../../services/analytics/requireLearner.js';
import { LEARNER_GRADING_COLUMNS, buildGradingRows, presentLearnerGrading } from '../presentGradingTree.js';

export default figureOperation('getLearnerCourseGradingDetail', async ({ params, access, services }) => {
  const { user, ...where } = await requireLearner(access, services, params);
  const course = await requireVisibleCourse(services, where, params.course_id);
  const tree = await readGradingTree(services.db, {
    platformId: where.platform.id,
    courseId: course.id,
    userId: user.id,
  });
  const data = presentLearnerGrading(tree);
  return {
    range: null,
    filters: { course_id: course.key, user_id: user.username },
    counted: () => ({ people: 1, records: tree.results }),
    body: { data },
    file: { columns: LEARNER_GRADING_COLUMNS, rows: buildGradingRows(data) },
  };
});
