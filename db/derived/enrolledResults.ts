import { learnerTotals } from './learnerTotals.js';
import type { DerivedTable } from './derivedTable.js';

/**
 * Whether the person of a result is or was enrolled in the course. A change queues what counts completions. The update joins no other
 * row of the results: a plan that PostgreSQL kept from when the table was empty would compare each with all.
 */
export const enrolledResults: DerivedTable = {
  tables: ['course_results.enrolled'],
  kind: 'learner',
  sources: ['course_enrollments'],
  readFor: 'completions',
  batchSize: learnerTotals.batchSize,
  compute: {
    name: 'derived: course_results.enrolled',
    changes: true,
    text: `
      with changed as (
        update course_results results set enrolled = not enrolled
         where platform_id = $1 and user_id = any ($2::bigint[])
           and enrolled <> exists (select from course_enrollments own
                                    where own.platform_id = $1 and own.user_id = results.user_id and own.course_id = results.course_id)
        returning course_id, completed_at
      )
      insert into derived_changes (platform_id, kind, key)
      select distinct $1::integer, kind, key
        from changed cross join lateral (values ('class', course_id), ('completion_day', day_key(completed_at))) queued (kind, key)
       where completed_at is not null
       order by 2, 3`,
  },
  allKeys: learnerTotals.allKeys,
  check: {
    name: 'derived: check course_results.enrolled',
    text: `
      select 'course_results' as "table", user_id as queue_key, concat_ws(' ', user_id, course_id) as key,
             jsonb_build_object('enrolled', not enrolled) as expected, jsonb_build_object('enrolled', enrolled) as stored
        from course_results
       where platform_id = $1
         and enrolled <> ((user_id, course_id) in (select user_id, course_id from course_enrollments where platform_id = $1))`,
  },
};
