import { serviceActor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { refreshStatistics } from '../core/refreshStatistics.js';
import type { Follower } from '../core/jobs/followChanges.js';
import { runPipeline } from '../core/transaction.js';
import { courseProgress } from '../learning/activity/courseProgress.js';
import { type ActivityOptions, followBatch } from '../learning/activity/followStatements.js';
import type { SumWriter } from '../learning/activity/followContext.js';
import type { StatementQueueEntry } from '../learning/records/statementQueueEntry.js';
import { maintainStatements } from '../learning/records/maintainStatements.js';
import { createBatchSizes } from './batchSizes.js';
import type { DerivedSettings } from './derivedTable.js';
import { projectKeys, projectPacedKeys, queueAllKeys } from './projectKeys.js';

export interface ProjectionSettings extends DerivedSettings {
  /** The longest time between two events that counts as activity. */
  gapSeconds: number;
}

/** How the projection computes; with `isPaced`, costly kinds get a fifth of the time. */
export function projectionOptions(
  { gapSeconds, periodDays }: ProjectionSettings,
  { isPaced = false } = {},
): ActivityOptions {
  const sums: SumWriter = {
    project: (trx, platformId) => (isPaced ? projectPacedKeys : projectKeys)(trx, platformId, { periodDays }),
    queueAll: queueAllKeys,
  };
  return { gapSeconds, progress: courseProgress, sums };
}

/**
 * The projection: derives activity and progress from new statements and changes of the directory, and computes the
 * derived tables whose sources have changed. A turn of a platform is one transaction, so that readers see all derived
 * tables at one moment. Each day it recomputes engagement indexes of another period and of earlier days.
 */
export function createProjection(db: Pick<Database, 'read' | 'transaction'>, settings: ProjectionSettings): Follower {
  const options = projectionOptions(settings, { isPaced: true });
  const batchSizes = createBatchSizes();
  /** The day for which changed values of the engagement index were queued. */
  let queuedOn = '';
  return {
    queue: 'projection',
    behind: async () => {
      const today = new Date().toISOString().slice(0, 10);
      if (queuedOn !== today)
        await db.transaction(serviceActor('projection'), (trx) =>
          runPipeline(trx, [
            [QUEUE_OTHER_PERIODS, [settings.periodDays]],
            [QUEUE_OUTDATED, []],
          ]),
        );
      queuedOn = today;
      return listPlatformsBehind(db);
    },
    follow: async (platformId) => {
      const startedAtMs = performance.now();
      const batchSize = batchSizes.of(platformId);
      const outcome = await followBatch(db, platformId, { ...options, batchSize }).catch((error: unknown) => {
        batchSizes.failed(platformId);
        throw error;
      });
      batchSizes.took(platformId, performance.now() - startedAtMs);
      await maintainStatements(db, platformId);
      // Reads of statements need plans for many rows as soon as the statements are followed.
      await refreshStatistics(db);
      return outcome === 'more';
    },
  };
}

const QUEUE_OTHER_PERIODS = {
  name: 'derived: queue other periods',
  changes: true as const,
  text: `insert into derived_changes (platform_id, kind, key)
         select distinct platform_id, 'learner', user_id from course_engagement where period_days <> $1 order by 1, 3`,
};

/** Values with an open window change each day. */
const QUEUE_OUTDATED = {
  name: 'derived: queue outdated engagement',
  changes: true as const,
  text: `insert into derived_changes (platform_id, kind, key)
         select platform_id, 'engagement', user_id from learner_engagement where until < current_date order by 1, 3`,
};

/** Interleaves platforms, so that one with many changes does not delay the others. */
const selectWaiting = (table: string) => `
  with recursive waiting as (
    select min(platform_id) as platform_id from ${table}
    union all
    select (select min(platform_id) from ${table} where ${table}.platform_id > waiting.platform_id) from waiting where waiting.platform_id is not null
  )
  select platform_id from waiting where platform_id is not null`;

const BEHIND = {
  name: 'derived: platforms behind',
  text: `
    select waiting.platform_id as "platformId"
      from (select platform_id from statement_queue
            union (${selectWaiting('activity_changes')})
            union (${selectWaiting('activity_recompute_queue')})
            union (${selectWaiting('derived_changes')})) waiting
      left join activity_cursors on activity_cursors.platform_id = waiting.platform_id
     order by activity_cursors.stored nulls first, waiting.platform_id`,
};

/** Platforms with pending changes, those processed the longest ago first. Reads no row of other platforms. */
async function listPlatformsBehind(db: Pick<Database, 'read'>): Promise<number[]> {
  return (await db.read<{ platformId: StatementQueueEntry['platform_id'] }>(BEHIND)).map(
    ({ platformId }) => platformId,
  );
}
