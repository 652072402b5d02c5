import type { Database } from '../../core/connect.js';
import type { Follower } from '../../core/jobs/followChanges.js';
import { refreshStatementIndexes } from '../records/refreshStatementIndexes.js';
import { type ActivityOptions, followTurn } from './followStatements.js';

/** Derives from statements, and from what changes beside them, what people did. */
export function activityFollower(db: Pick<Database, 'read' | 'transaction'>, options: ActivityOptions): Follower {
  return {
    queue: 'follow-statements',
    behind: () => platformsBehind(db),
    follow: async (platformId) => {
      const outcome = await followTurn(db, platformId, options);
      await refreshStatementIndexes(db);
      return outcome === 'more';
    },
  };
}

/** One platform after the other, so that those with much to do cost no more than others. */
const waitingIn = (table: string) => `
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
      from (select platform_id from unfollowed_statements
            union (${waitingIn('activity_changes')})
            union (${waitingIn('activity_reopens')})) waiting
      left join activity_places on activity_places.platform_id = waiting.platform_id
     order by activity_places.stored nulls first, waiting.platform_id`,
};

/** Platforms with something to follow, those followed the longest ago first. Looks at no platform without. */
async function platformsBehind(db: Pick<Database, 'read'>): Promise<number[]> {
  return (await db.read<{ platformId: number }>(BEHIND)).map(({ platformId }) => platformId);
}
