import { learnerTotals } from './learnerTotals.js';
import type { DerivedTable } from './derivedTable.js';

/** Whether the person of a result is or was enrolled in the course. A change queues what counts completions. */
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
        update course_results results set enrolled = now_is.enrolled
          from (
            select own.user_id, own.course_id, enrollments.id is not null as enrolled
              from unnest($2::bigint[]) as changed (user_id)
             cross join lateral (select user_id, course_id from course_results where platform_id = $1 and user_id = changed.user_id offset 0) own
              left join course_enrollments enrollments on enrollments.platform_id = $1 and enrollments.user_id = own.user_id and enrollments.course_id = own.course_id) now_is
         where results.platform_id = $1 and results.user_id = now_is.user_id and results.course_id = now_is.course_id and results.enrolled <> now_is.enrolled
        returning results.course_id, results.completed_at
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
