import { joinColumns } from '../core/joinColumns.js';
import type { ClassTotal } from '../analytics/classTotal.js';
import type { DerivedTable } from './derivedTable.js';

const COLUMNS = joinColumns<ClassTotal>(
  'enrolled',
  'graded',
  'passed',
  'grades',
  'percents',
  'completions',
  'unenrolled_completions',
);

/**
 * Sums of a class, which is all people with an active enrollment in the course; and the completions of people who are
 * or were enrolled, and of others.
 */
export const classTotals: DerivedTable = {
  tables: ['class_totals'],
  kind: 'class',
  sources: ['course_enrollments', 'course_results'],
  readFor: 'mean grades, completion rates, passed, completions by course',
  batchSize: 200,
  compute: {
    name: 'derived: class_totals',
    changes: true,
    text: `
      insert into class_totals (platform_id, course_id, ${COLUMNS})
      select $1::integer, changed.course_id, sums.*, done.*
        from unnest($2::bigint[]) changed (course_id)
       cross join lateral (
         select count(*) as enrolled, count(grade) as graded, count(*) filter (where passed) as passed,
                coalesce(sum(grade), 0) as grades, coalesce(sum(percent), 0) as percents
           from (select user_id from course_enrollments where platform_id = $1 and course_id = changed.course_id and active offset 0) own
           left join course_results results on results.platform_id = $1 and results.course_id = changed.course_id and results.user_id = own.user_id) sums
       cross join lateral (
         select count(*) filter (where enrolled) as completions, count(*) filter (where not enrolled) as unenrolled_completions
           from course_results where platform_id = $1 and course_id = changed.course_id and completed_at is not null) done
       order by changed.course_id
      on conflict (platform_id, course_id) do update
         set (${COLUMNS}) = (excluded.enrolled, excluded.graded, excluded.passed, excluded.grades, excluded.percents,
                             excluded.completions, excluded.unenrolled_completions)`,
  },
  allKeys: {
    name: 'derived: all classes',
    text: `
      select course_id as key from class_totals where platform_id = $1
       union
      select course_id from course_enrollments where platform_id = $1
       union
      select course_id from course_results where platform_id = $1`,
  },
  check: {
    name: 'derived: check class_totals',
    text: `
      with class as (
        select own.course_id, count(*) as enrolled, sum(case when grade is null then 0 else 1 end) as graded, sum(case when passed then 1 else 0 end) as passed,
               sum(coalesce(grade, 0)) as grades, sum(coalesce(percent, 0)) as percents
          from course_enrollments own left join course_results using (platform_id, user_id, course_id)
         where platform_id = $1 and active
         group by own.course_id
      ), done as (
        select course_id, count(own.id) as completions, count(*) - count(own.id) as unenrolled_completions
          from course_results results left join course_enrollments own using (platform_id, user_id, course_id)
         where platform_id = $1 and completed_at is not null
         group by course_id
      ), expected as (
        select course_id, coalesce(enrolled, 0) as enrolled, coalesce(graded, 0) as graded, coalesce(passed, 0) as passed, coalesce(grades, 0) as grades,
               coalesce(percents, 0) as percents, coalesce(completions, 0) as completions, coalesce(unenrolled_completions, 0) as unenrolled_completions
          from class full join done using (course_id)
      ), stored as (
        select course_id, ${COLUMNS} from class_totals where platform_id = $1 and (enrolled, completions, unenrolled_completions) <> (0, 0, 0)
      )
      select 'class_totals' as "table", course_id as queue_key, cast(course_id as text) as key,
             to_jsonb(expected) - 'course_id' as expected, to_jsonb(stored) - 'course_id' as stored
        from expected full join stored using (course_id)
       where (expected.enrolled, expected.graded, expected.passed, expected.grades, expected.percents, expected.completions, expected.unenrolled_completions)
             is distinct from (stored.enrolled, stored.graded, stored.passed, stored.grades, stored.percents, stored.completions, stored.unenrolled_completions)`,
  },
};
