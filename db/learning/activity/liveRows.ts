import { query } from '../../core/transaction.js';
import type { FollowContext } from './followContext.js';

/**
 * Statements that leave only what is frozen: rows that begin before the cut-off (`records_kept_since`, once per statement). Their last activity goes back to the
 * last frozen day, of which only the date is known; a last block after the cut-off is cleared.
 */
const buildStatements = (people: string) => ({
  activity_people: [
    `delete from activity_people own where own.platform_id = $1 ${people} and own.first_at >= (select records_kept_since($1))`,
    `update activity_people own set last_at = greatest(own.first_at, last.day), last_course_id = last.course_id, starts_gap = false
       from activity_people live
      cross join lateral (select day, course_id from activity_days days
                           where days.platform_id = $1 and days.user_id = live.user_id and days.day < (select records_kept_since($1))
                           order by day desc, course_id desc limit 1) last
      where own.platform_id = $1 ${people} and own.last_at >= (select records_kept_since($1)) and live.platform_id = $1 and live.user_id = own.user_id`,
  ],
  activity_courses: [
    `delete from activity_courses own where own.platform_id = $1 ${people} and own.first_at >= (select records_kept_since($1))`,
    `update activity_courses own set last_at = greatest(own.first_at, last.day)
       from activity_courses live
      cross join lateral (select max(day) as day from activity_days days
                           where days.platform_id = $1 and days.user_id = live.user_id and days.course_id = live.course_id
                             and days.day < (select records_kept_since($1))) last
      where own.platform_id = $1 ${people} and own.last_at >= (select records_kept_since($1)) and live.platform_id = $1
        and (live.user_id, live.course_id) = (own.user_id, own.course_id)`,
    `update activity_courses own set block_id = null, block_at = null, block_stored = null
      where own.platform_id = $1 ${people} and own.block_at >= (select records_kept_since($1))`,
  ],
  activity_sessions: [
    `delete from activity_sessions own where own.platform_id = $1 ${people} and own.started_at >= (select records_kept_since($1))`,
  ],
  earned_certificates: [
    `delete from earned_certificates own where own.platform_id = $1 ${people} and own.earned_at >= (select records_kept_since($1))`,
  ],
});

const OF_PLATFORM = buildStatements('');
const OF_PEOPLE = buildStatements('and own.user_id = any ($2::bigint[])');

type Table = keyof typeof OF_PLATFORM;
const TABLES = Object.keys(OF_PLATFORM) as Table[];

/** Removes what is not frozen from tables of people, of some people or of all (null). */
export async function clearLiveRows(
  { trx, platformId }: Pick<FollowContext, 'trx' | 'platformId'>,
  userIds: readonly number[] | null,
  tables: readonly Table[] = TABLES,
): Promise<void> {
  for (const table of tables)
    for (const [index, text] of (userIds === null ? OF_PLATFORM : OF_PEOPLE)[table].entries())
      await query(
        trx,
        userIds === null
          ? { changes: true, text }
          : { changes: true, name: `activity: clear ${table} ${index + 1}`, text },
        userIds === null ? [platformId] : [platformId, userIds],
      );
}
