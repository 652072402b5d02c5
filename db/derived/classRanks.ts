import { ClassRanking } from '../analytics/classRanking.js';
import { LearnerPerformance } from '../analytics/learnerPerformance.js';
import type { DerivedTable } from './derivedTable.js';

/**
 * Ranks in classes: 100 * (below + half of equal) / all, of the compared grade. Ranks of people are whole numbers in
 * units of 1e-12, so that sums stay exact when ranks are added and subtracted.
 */
export const classRanks: DerivedTable = {
  tables: [ClassRanking.tableName, LearnerPerformance.tableName],
  kind: 'class_ranks',
  sources: ['course_enrollments', 'course_results'],
  readFor: 'performance index',
  batchSize: 200,
  isPaced: true,
  incremental:
    "`learner_performance` adds the differences between new and stored ranks of the class: a person's other classes are not read.",
  compute: {
    name: 'derived: class_ranks',
    changes: true,
    text: `
      with changed as materialized (
        select course_id from unnest($2::bigint[]) as sent (course_id)
      ), people as materialized (
        select course_id, user_id, grade,
               cast(round(100 * 1e12 * (2 * (rank() over (partition by course_id order by grade) - 1) + count(*) over (partition by course_id, grade))
                          / (2 * count(*) over (partition by course_id))) as bigint) as rank
          from (select changed.course_id, own.user_id, compared_grade(results.grade) as grade
                  from changed
                 cross join lateral (select user_id from course_enrollments where platform_id = $1 and course_id = changed.course_id and active offset 0) own
                  left join course_results results on results.platform_id = $1 and results.course_id = changed.course_id and results.user_id = own.user_id) graded
      ), moved as (
        insert into learner_performance (platform_id, user_id, ranks, classes)
        select $1::integer, user_id, cast(sum(rank) as bigint), cast(sum(classes) as integer)
          from (select user_id, rank, 1 as classes from people
                 union all
                select member.user_id, -member.rank, -1
                  from class_ranks cross join lateral unnest(user_ids, user_ranks) as member (user_id, rank)
                 where platform_id = $1 and course_id in (select course_id from changed)) both_ranks
         group by user_id having sum(rank) <> 0 or sum(classes) <> 0
         order by user_id
        on conflict (platform_id, user_id) do update
           set ranks = learner_performance.ranks + excluded.ranks, classes = learner_performance.classes + excluded.classes
      )
      insert into class_ranks (platform_id, course_id, grades, ranks, user_ids, user_ranks)
      select $1::integer, changed.course_id, graded.grades, graded.ranks, class.user_ids, class.user_ranks
        from changed
       cross join lateral (select coalesce(array_agg(user_id order by user_id), '{}') as user_ids, coalesce(array_agg(rank order by user_id), '{}') as user_ranks
                             from people where people.course_id = changed.course_id) class
       cross join lateral (select coalesce(array_agg(grade order by grade), '{}') as grades, coalesce(array_agg(rank order by grade), '{}') as ranks
                             from (select distinct grade, cast(rank / 1e12 as float8) as rank from people where people.course_id = changed.course_id) own) graded
       order by changed.course_id
      on conflict (platform_id, course_id) do update
         set (grades, ranks, user_ids, user_ranks) = (excluded.grades, excluded.ranks, excluded.user_ids, excluded.user_ranks)`,
  },
  allKeys: {
    name: 'derived: all ranked classes',
    text: `
      select course_id as key from class_ranks where platform_id = $1
       union
      select course_id from course_enrollments where platform_id = $1`,
  },
  clear: {
    name: 'derived: clear ranks of people',
    changes: true,
    text: `
      with removed as (
        delete from learner_performance where platform_id = $1
      )
      update class_ranks set (user_ids, user_ranks) = ('{}', '{}') where platform_id = $1`,
  },
  check: {
    name: 'derived: check class_ranks',
    text: `
      with queued as materialized (
        select key as course_id from derived_changes where platform_id = $1 and kind = 'class_ranks'
      ), class as (
        select own.user_id, own.course_id, round(coalesce(results.grade, 0), 10) as grade
          from course_enrollments own
          left join course_results results on results.platform_id = $1 and results.user_id = own.user_id and results.course_id = own.course_id
         where own.platform_id = $1 and own.active
      ), counted as (
        select course_id, grade, count(*) as equal, sum(count(*)) over (partition by course_id order by grade) as up_to, sum(count(*)) over (partition by course_id) as all_of_it
          from class group by course_id, grade
      ), places as (
        select course_id, grade, user_id, round(round(100 * (up_to - equal / 2.0) / all_of_it, 12), 9) as rank from class join counted using (course_id, grade)
      ), expected_classes as (
        select course_id, jsonb_object_agg(cast(cast(grade as float8) as text), rank) as ranks, jsonb_object_agg(user_id, rank) as people from places group by course_id
      ), stored_classes as (
        select course_id, jsonb_object_agg(cast(grade as text), round(cast(rank as numeric), 9)) as ranks,
               (select jsonb_object_agg(user_id, round(own / 1e12, 9)) from unnest(user_ids, user_ranks) member (user_id, own)) as people
          from class_ranks cross join lateral unnest(grades, class_ranks.ranks) each (grade, rank)
         where platform_id = $1 group by platform_id, course_id
      ), expected as (
        select user_id, cast(round(round(avg(100 * (up_to - equal / 2.0) / all_of_it), 9), 2) as float8) as value
          from class join counted using (course_id, grade) group by user_id
      )
      select 'learner_performance' as "table", cast(null as bigint) as queue_key, cast(user_id as text) as key,
             jsonb_build_object('value', expected.value) as expected, jsonb_build_object('value', stored.value) as stored
        from expected
        full join (select user_id, value from learner_performance where platform_id = $1) stored using (user_id)
       where coalesce(stored.value, 0) <> coalesce(expected.value, 0)
         and user_id not in (select user_id from class where course_id in (select course_id from queued))
         and user_id not in (select unnest(user_ids) from class_ranks where platform_id = $1 and course_id in (select course_id from queued))
       union all
      select 'class_ranks', course_id, cast(course_id as text), to_jsonb(expected_classes) - 'course_id', to_jsonb(stored_classes) - 'course_id'
        from expected_classes full join stored_classes using (course_id)
       where (expected_classes.ranks, expected_classes.people) is distinct from (stored_classes.ranks, stored_classes.people)`,
  },
};
