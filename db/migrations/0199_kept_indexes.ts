import type { Knex } from 'knex';

/** The engagement index and the performance index of each person: lists that are sorted by them would else compute those of everybody. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table learner_engagement (
      platform_id integer not null,
      user_id     bigint not null,
      -- Of the windows.
      period_days integer not null,
      -- As it is shown: four decimals.
      value       float8 not null,
      primary key (platform_id, user_id)
    ) with (fillfactor = 80);

    create table learner_performance (
      platform_id integer not null,
      user_id     bigint not null,
      -- Of the classes, the sum of the ranks in 1e-12: sums of whole numbers are exact, whatever is added and taken off.
      ranks       bigint not null,
      classes     integer not null,
      -- As it is shown: two decimals.
      value       float8 not null generated always as (
                    case when classes > 0 then cast(round(round(cast(ranks as numeric) / (classes * 1e12), 9), 2) as float8) else 0 end) stored,
      primary key (platform_id, user_id)
    ) with (fillfactor = 80);

    -- The people of the class, and of each the rank as it is in learner_performance.
    alter table class_ranks add column user_ids bigint[] not null default '{}', add column user_ranks bigint[] not null default '{}';
    -- Whether people or grades have changed, and not only how far people have come.
    alter table class_changes add column moves boolean not null default true;

    with class as materialized (
      select platform_id, course_id, user_id, cast(round(coalesce(grade, 0), 10) as float8) as grade
        from course_enrollments left join course_results using (platform_id, user_id, course_id)
       where active
    ), ranked as materialized (
      select platform_id, course_id, user_id,
             cast(round(1e14 * (2 * (rank() over (partition by platform_id, course_id order by grade) - 1) + count(*) over (partition by platform_id, course_id, grade))
                        / (2 * count(*) over (partition by platform_id, course_id))) as bigint) as rank
        from class
    ), summed as (
      insert into learner_performance (platform_id, user_id, ranks, classes)
      select platform_id, user_id, sum(rank), count(*) from ranked group by platform_id, user_id
    )
    insert into class_ranks (platform_id, course_id, grades, ranks, user_ids, user_ranks)
    select platform_id, course_id, '{}', '{}', array_agg(user_id order by user_id), array_agg(rank order by user_id) from ranked group by platform_id, course_id
    on conflict (platform_id, course_id) do update set (user_ids, user_ranks) = (excluded.user_ids, excluded.user_ranks);
    -- Classes that had no ranks are ranked again; until then they are when they are read.
    insert into class_changes (platform_id, course_id) select platform_id, course_id from class_ranks where grades = '{}' and user_ids <> '{}';

    insert into learner_changes (platform_id, user_id) select platform_id, user_id from learner_totals;
  `);
}
