import { readLastAccess } from '../../../db/analytics/readLastAccess.js';
import { figureOperation } from '../figureOperation.js';
import { requireLearner } from '../../../services/analytics/requireLearner.js';

export default figureOperation('getPerLearnerLastAccess', async ({ params, access, services }) => {
  const { platform, rows, user } = await requireLearner(access, services, params);
  const last = await readLastAccess(services.db, { platformId: platform.id, userId: user.id, levels: rows.levels });
  const course =
    last.course_id === null
      ? null
      : {
          course_id: last.course_id,
          course_name: last.course_name,
          unit_id: last.unit_id,
          unit_display_name: last.unit_name,
          block_id: last.block_id,
          block_display_name: last.block_name,
          course_grade: last.grade,
          course_progress: last.percent,
          last_accessed: last.course_last_at.toISOString(),
        };
  return {
    range: null,
    filters: { user_id: user.username },
    counted: () => ({ people: 1, records: null }),
    body: { data: { course_last_accessed: course, last_accessed: last.last_at?.toISOString() ?? null } },
  };
});
