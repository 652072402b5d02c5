import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Follower } from '../../core/jobs/followChanges.js';
import { type Transaction, query } from '../../core/transaction.js';
import { deriveAgain } from './deriveStored.js';
import type { RegradeEntry } from './regradeEntry.js';

/** Learners in a batch. */
const BATCH_SIZE = 500;

const queue = {
  name: 'queue regrade',
  changes: true as const,
  text: 'insert into regrade_queue (platform_id, course_id) values ($1, $2)',
};

/**
 * Queues the results of a course for derivation in the background. Runs in the transaction that changes an outline or
 * policy.
 */
export async function queueRegrade(trx: Transaction, platformId: number, courseId: number): Promise<void> {
  await query(trx, queue, [platformId, courseId]);
}

const behind = {
  name: 'platforms with regrade_queue',
  text: 'select platform_id from regrade_queue group by platform_id order by min(id)',
};

/** Derives the results of queued courses again, in batches of some hundred learners. */
export function createRegradeFollower(db: Database): Follower {
  return {
    queue: 'regrade_queue',
    behind: async () => (await db.read<Pick<RegradeEntry, 'platform_id'>>(behind)).map((row) => row.platform_id),
    follow: (platformId) => regradeBatch(db, platformId),
  };
}

/** Processes one batch of the platform's first queued course. Returns whether more waits. */
export function regradeBatch(db: Pick<Database, 'transaction'>, platformId: number): Promise<boolean> {
  return db.transaction(serviceActor('regrade'), async (trx) => {
    const [course] = await query<Regrade>(trx, nextCourse, [platformId]);
    if (!course) return false;
    const { id, courseId, afterUserId, isQueuedAgain } = course;
    const keys = isQueuedAgain
      ? []
      : await query<{ userId: number; courseId: number }>(trx, learners, [
          platformId,
          courseId,
          afterUserId,
          BATCH_SIZE,
        ]);
    await deriveAgain(trx, platformId, keys);
    if (keys.length === BATCH_SIZE) await query(trx, moveOn, [keys.at(-1)!.userId, platformId, id]);
    else await query(trx, finish, [platformId, id]);
    const [next] = await query<{ waits: boolean }>(trx, waiting, [platformId]);
    return next!.waits;
  });
}

interface Regrade extends Pick<RegradeEntry, 'id'> {
  courseId: RegradeEntry['course_id'];
  afterUserId: RegradeEntry['after_user_id'];
  /** A newer entry starts from the first learner anyway. */
  isQueuedAgain: boolean;
}

const nextCourse = {
  name: 'next regrade',
  changes: true as const,
  text: `
    select id, course_id as "courseId", after_user_id as "afterUserId",
           exists (select from regrade_queue later
                    where later.platform_id = regrade_queue.platform_id and later.course_id = regrade_queue.course_id and later.id > regrade_queue.id) as "isQueuedAgain"
      from regrade_queue
     where platform_id = $1
     order by id
     limit 1
       for update`,
};

const learners = {
  name: 'next learners of regrade',
  text: `select user_id as "userId", course_id as "courseId" from course_results
          where platform_id = $1 and course_id = $2 and user_id > $3 order by user_id limit $4`,
};

const moveOn = {
  name: 'move regrade on',
  changes: true as const,
  text: 'update regrade_queue set after_user_id = $1 where platform_id = $2 and id = $3',
};
const finish = {
  name: 'finish regrade',
  changes: true as const,
  text: 'delete from regrade_queue where platform_id = $1 and id = $2',
};
const waiting = {
  name: 'whether regrade_queue wait',
  text: 'select exists (select from regrade_queue where platform_id = $1) as waits',
};
