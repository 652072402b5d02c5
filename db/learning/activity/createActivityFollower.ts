import type { Database } from '../../core/connect.js';
import type { Follower } from '../../core/jobs/followChanges.js';
import { refreshStatementIndexes } from '../records/refreshStatementIndexes.js';
import { type ActivityOptions, followBatch } from './followStatements.js';
import type { StatementQueueEntry } from '../records/statementQueueEntry.js';

/** Derives activity and progress from new statements and from changes of the directory. */
export function createActivityFollower(db: Pick<Database, 'read' | 'transaction'>, options: ActivityOptions): Follower {
  return {
    queue: 'follow-statements',
    behind: () => listPlatformsBehind(db),
    follow: async (platformId) => {
      const outcome = await followBatch(db, platformId, options);
      await refreshStatementIndexes(db);
      return outcome === 'more';
    },
  };
}

/** Interleaves platforms, so that one with many changes does not delay the others. */
const selectWaiting = (table: string) => `
  with recursive waiting as (
    select min(platform_id) as platform_id from ${table}
    union all
    select (select min(platform_id) from ${table} where ${table}.platform_id > waiting.platform_id) from waiting where waiting.platform_id is not null
  )
  select platform_id from waiting where platform_id is not null`;

const BEHIND = {
  name: 'activity: platforms behind',
  text: `
    select waiting.platform_id as "platformId"
      from (select platform_id from statement_queue
            union (${selectWaiting('activity_changes')})
            union (${selectWaiting('activity_recompute_queue')})) waiting
      left join activity_cursors on activity_cursors.platform_id = waiting.platform_id
     order by activity_cursors.stored nulls first, waiting.platform_id`,
};

/** Platforms with pending changes, those processed the longest ago first. Reads no row of other platforms. */
async function listPlatformsBehind(db: Pick<Database, 'read'>): Promise<number[]> {
  const rows = await db.read<{ platformId: StatementQueueEntry['platform_id'] }>(BEHIND);
  return rows.map(({ platformId }) => platformId);
}
