import { readGradingTree } from '../../../db/analytics/readGradingTree.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';
import { CLASS_GRADING_COLUMNS, buildGradingRows, presentClassGrading } from '../presentGradingTree.js';

export default figureOperation('getCourseGradingDetail', async ({ params, access, services }) => {
  const { platform } = requireOrganization(access, params.org);
  const course = await requireCourse(services, platform, params.course_id);
  const tree = await readGradingTree(services.db, { platformId: platform.id, courseId: course.id, userId: null });
  const data = presentClassGrading(tree);
  return {
    range: null,
    filters: { course_id: course.key },
    counted: () => ({ people: tree.people, records: tree.results }),
    body: { data },
    file: { columns: CLASS_GRADING_COLUMNS, rows: buildGradingRows(data) },
  };
});
