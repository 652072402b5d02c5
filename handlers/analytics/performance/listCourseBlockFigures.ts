import { quotientTo2 } from '../../../db/analytics/changeMetrics.js';
import { type BlockFigures, listBlockFigures } from '../../../db/analytics/listBlockFigures.js';
import type { components } from '../../../generated/types.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireCourse } from '../../../services/analytics/requireCourse.js';
import { figureOperation } from '../figureOperation.js';

const COLUMNS = [
  ...['block_id', 'parent_id', 'type', 'name', 'completions', 'completion_rate'],
  ...['attempts', 'points_earned', 'points_possible', 'average_grade'],
];

export default figureOperation('listCourseBlockFigures', async ({ params, access, services }) => {
  const { platform } = requireOrganization(access, params.org);
  const course = await requireCourse(services, platform, params.course_id);
  const { people, results, blocks } = await listBlockFigures(services.db, platform.id, course.id);
  const data = blocks.map((block) => presentBlock(block, people));
  return {
    range: null,
    filters: { course_id: course.key },
    counted: () => ({ people, records: results }),
    body: { enrolled: people, data },
    file: { columns: COLUMNS, rows: data },
  };
});

function presentBlock(
  { earned, possible, attempts, isGraded, completions, ...block }: BlockFigures,
  people: number,
): components['schemas']['BlockFigures'] {
  const size = Math.max(people, 1);
  return {
    ...block,
    completions,
    completion_rate: completions === null ? null : quotientTo2(100 * completions, size),
    attempts: isGraded ? attempts : null,
    points_earned: isGraded ? roundTo4(earned / size) : null,
    points_possible: isGraded ? roundTo4(possible / size) : null,
    average_grade: possible > 0 ? roundTo4(earned / possible) : null,
  };
}

const roundTo4 = (value: number) => Number(value.toFixed(4));
