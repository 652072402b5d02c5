import { readGradeDistribution } from '../../../db/analytics/readGradeDistribution.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getCourseGradeDistribution', async ({ params, access, services }) => {
  const { platform } = requireOrganization(access, params.org);
  const course = await requireCourse(services, platform, params.course_id);
  const { enrolled, graded, bins } = await readGradeDistribution(services.db, platform.id, course.id);
  const width = 100 / bins.length;
  const data = bins.map((learners, nth) => ({ from_percent: width * nth, to_percent: width * (nth + 1), learners }));
  return {
    range: null,
    filters: { course_id: course.key },
    counted: () => ({ people: enrolled, records: graded }),
    body: { enrolled, graded, ungraded: enrolled - graded, data },
    file: { columns: ['from_percent', 'to_percent', 'learners'], rows: data },
  };
});
