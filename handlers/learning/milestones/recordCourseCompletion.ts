import { recordCourseCompletion } from '../../../db/learning/progress/recordCompletion.js';
import { operation } from '../../_shared/operation.js';
import { requireLearner, presentCompletion } from '../../../services/learning/milestones/completion.js';

export default operation('recordCourseCompletion', async ({ body, access, services, reply }) => {
  const learner = await requireLearner(access, services, body);
  const { course_id: courseKey } = body;
  const item = { kind: 'course', courseKey } as const;
  const recorded = await recordCourseCompletion(services.db, access.actor, {
    rows: learner.rows,
    item,
    userId: learner.member.id,
  });
  const { status, body: completion } = presentCompletion(recorded, learner, { kind: 'course', key: courseKey });
  return reply(status, { course_id: courseKey, ...completion });
});
