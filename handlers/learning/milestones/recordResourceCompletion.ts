import { recordResourceCompletion } from '../../../db/learning/progress/recordCompletion.js';
import { operation } from '../../_shared/operation.js';
import { requireLearner, presentCompletion } from '../../../services/learning/milestones/completion.js';

export default operation('recordResourceCompletion', async ({ body, access, services, reply }) => {
  const learner = await requireLearner(access, services, body);
  const { resource_id: resourceKey } = body;
  const item = { kind: 'resource', resourceKey } as const;
  const recorded = await recordResourceCompletion(services.db, access.actor, {
    rows: learner.rows,
    item,
    userId: learner.member.id,
  });
  const { status, body: completion } = presentCompletion(recorded, learner, { kind: 'resource', key: resourceKey });
  return reply(status, { resource_id: resourceKey, ...completion });
});
