import { columnsOf, joinColumns } from '../../core/joinColumns.js';
import { query } from '../../core/transaction.js';
import type { CourseEngagement } from './courseEngagement.js';
import type { FollowContext } from './followContext.js';

/** Columns of course_engagement without tenant, person and length of windows. */
export const ENGAGEMENT_COLUMNS = joinColumns<CourseEngagement>(
  'course_id',
  'started_on',
  'ended_on',
  'windows',
  'last_on',
  'recent',
);

const values = (row: string) => columnsOf(row, ENGAGEMENT_COLUMNS);

/** People without a row have no enrollment, or are queued. */
const RENEW = {
  name: 'activity: renew engagement',
  changes: true as const,
  text: `with renewed as (update course_engagement kept set (${ENGAGEMENT_COLUMNS}) = (${values('now_is')})
           from (select user_id, max(period_days) as period_days from course_engagement where platform_id = $1 and user_id = any ($2::bigint[]) group by user_id offset 0) people
          cross join lateral engaged_enrollments($1, people.user_id, people.period_days, false) now_is
          where kept.platform_id = $1 and kept.user_id = people.user_id and kept.course_id = now_is.course_id and kept.period_days = people.period_days
            and (${values('kept')}) is distinct from (${values('now_is')})
         returning kept.user_id)
         insert into derived_changes (platform_id, kind, key) select distinct $1::integer, 'engagement', user_id from renewed`,
};

/** Recomputes the stored engagement of people whose active days in courses changed. */
export async function renewEngagement({ trx, platformId }: FollowContext, userIds: Iterable<number>): Promise<void> {
  const changed = [...new Set(userIds)].sort((a, b) => a - b);
  if (changed.length > 0) await query(trx, RENEW, [platformId, changed]);
}
