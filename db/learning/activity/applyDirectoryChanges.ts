import { query } from '../../core/transaction.js';
import type { FollowContext } from './followContext.js';
import { queueBlocks, queueChanged } from './recomputePeople.js';
import { resolveContextsAgain } from './resolution/resolveContexts.js';
import { claimAgents, resolveEveryone } from './resolution/resolvePeople.js';
import { resolveAgain, resolveEverySubject } from './resolution/resolveSubjects.js';
import type { ActivityChange } from './activityChange.js';

/** Changes in a batch. */
const BATCH_SIZE = 500;

const TAKE = {
  changes: true as const,
  name: 'activity: take changes',
  text: `delete from activity_changes
          where platform_id = $1 and id = any (array(select id from activity_changes where platform_id = $1 order by id limit $2))
         returning kind, subject`,
};

/**
 * Processes queued changes of people, courses and settings, and queues the affected people for recomputation. Returns
 * whether more changes may wait.
 */
export async function applyDirectoryChanges(context: FollowContext): Promise<boolean> {
  const { trx, platformId, settings } = context;
  const changes = await query<Pick<ActivityChange, 'kind' | 'subject'>>(trx, TAKE, [platformId, BATCH_SIZE]);
  if (changes.length === 0) return false;
  const of = (kind: 'person' | 'course' | 'block') => [
    ...new Set(changes.filter((change) => change.kind === kind).map(({ subject }) => subject!)),
  ];
  const isEverything = changes.some(({ kind }) => kind === 'settings');
  const people = isEverything
    ? await resolveEveryone(trx, platformId, settings)
    : await claimAgents(trx, platformId, of('person'));
  const subjects = isEverything
    ? await resolveEverySubject(trx, platformId, settings)
    : await resolveAgain(trx, platformId, settings, of('course'));
  const contexts = await resolveContextsAgain(trx, platformId, settings, subjects);
  await queueChanged(context, { people, subjects, contexts });
  await queueBlocks(context, of('block'));
  return changes.length === BATCH_SIZE;
}
