import { joinColumns } from '../core/joinColumns.js';
import type { OpenEnrollment } from '../analytics/openEnrollment.js';
import { learnerTotals } from './learnerTotals.js';
import type { DerivedTable } from './derivedTable.js';

const COLUMNS = joinColumns<OpenEnrollment>('user_id', 'course_id', 'enrollment_id', 'seen_on');

/**
 * Enrollments that are neither passed nor finished, by the day of the last record in the course. A completion finishes
 * an enrollment unless it is failed.
 */
export const openEnrollments: DerivedTable = {
  tables: ['open_enrollments'],
  kind: 'learner',
  sources: ['course_enrollments', 'course_results', 'activity_courses'],
  readFor: 'people at risk',
  batchSize: learnerTotals.batchSize,
  incremental: 'New records set `seen_on` in the statement that writes `activity_courses`: the enrollment stays open.',
  compute: {
    name: 'derived: open_enrollments',
    changes: true,
    text: `
      with now_is as materialized (
        select open.*
          from unnest($2::bigint[]) as changed (user_id)
         cross join lateral (
           select own.user_id, own.course_id, own.id as enrollment_id, cast(coalesce(last.last_at, own.started) as date) as seen_on
             from (select id, user_id, course_id, started from course_enrollments where platform_id = $1 and user_id = changed.user_id and active offset 0) own
             left join course_results results on results.platform_id = $1 and results.user_id = changed.user_id and results.course_id = own.course_id
             left join activity_courses last on last.platform_id = $1 and last.user_id = changed.user_id and last.course_id = own.course_id
            where results.passed is not true and results.finished is not true) open
      ), closed as (
        delete from open_enrollments
         where platform_id = $1 and user_id = any ($2) and (user_id, course_id) not in (select user_id, course_id from now_is)
      )
      insert into open_enrollments (platform_id, ${COLUMNS})
      select $1::integer, ${COLUMNS} from now_is order by user_id, course_id
      on conflict (platform_id, user_id, course_id) do update set (enrollment_id, seen_on) = (excluded.enrollment_id, excluded.seen_on)
       where (open_enrollments.enrollment_id, open_enrollments.seen_on) <> (excluded.enrollment_id, excluded.seen_on)`,
  },
  allKeys: learnerTotals.allKeys,
  check: {
    name: 'derived: check open_enrollments',
    text: `
      select 'open_enrollments' as "table", user_id as queue_key, concat_ws(' ', user_id, course_id) as key,
             case when expected_id is not null then jsonb_build_object('enrollment_id', expected_id, 'seen_on', expected_on) end as expected,
             case when enrollment_id is not null then jsonb_build_object('enrollment_id', enrollment_id, 'seen_on', seen_on) end as stored
        from (select user_id, course_id, own.id as expected_id, cast(coalesce(last_at, started) as date) as expected_on
                from course_enrollments own
                left join activity_courses using (platform_id, user_id, course_id)
               where platform_id = $1 and active
                 and not exists (select from course_results done
                                  where done.platform_id = $1 and done.user_id = own.user_id and done.course_id = own.course_id
                                    and (passed or completed_at is not null and passed is null))) open
        full join (select user_id, course_id, enrollment_id, seen_on from open_enrollments where platform_id = $1) kept using (user_id, course_id)
       where (expected_id, expected_on) is distinct from (enrollment_id, seen_on)`,
  },
};
