import type { Knex } from 'knex';

/** What each person is enrolled in, has completed and has earned in points, counted: a department of thousands would else read every result of theirs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table learner_totals (
      platform_id          integer not null,
      user_id              bigint not null,
      -- Active ones, and those among them that are completed.
      enrollments          integer not null,
      enrolled_completions integer not null,
      -- In any course, enrolled or not.
      completions          integer not null,
      points               bigint not null,
      -- The points of each skill with any, the fewest first.
      skill_points         bigint[] not null,
      primary key (platform_id, user_id)
    ) with (fillfactor = 80);

    -- People whose counts are to be made again. Until then they are counted when they are read.
    create table learner_changes (
      platform_id integer not null,
      id          bigint generated always as identity,
      user_id     bigint not null,
      primary key (platform_id, id)
    );

    insert into learner_totals (platform_id, user_id, enrollments, enrolled_completions, completions, points, skill_points)
    select platform_id, user_id, coalesce(enrolled.enrollments, 0), coalesce(enrolled.enrolled_completions, 0), coalesce(completed.completions, 0),
           coalesce(skills.points, 0), coalesce(skills.skill_points, '{}')
      from (select own.platform_id, own.user_id, count(*) as enrollments, count(results.completed_at) as enrolled_completions
              from course_enrollments own
              left join course_results results using (platform_id, user_id, course_id)
             where own.active group by own.platform_id, own.user_id) enrolled
      full join (select platform_id, user_id, count(*) as completions from course_results where completed_at is not null group by platform_id, user_id) completed
     using (platform_id, user_id)
      full join (select platform_id, user_id, sum(points) filter (where skill_id = 0) as points,
                        coalesce(array_agg(points order by points) filter (where skill_id <> 0), '{}') as skill_points
                   from skill_point_totals group by platform_id, user_id) skills
     using (platform_id, user_id);

    create function change_learners() returns trigger language plpgsql as $$
      begin
        insert into learner_changes (platform_id, user_id)
        select platform_id, user_id from changed_rows group by platform_id, user_id order by platform_id, user_id;
        return null;
      end $$;
    create trigger learners_begin after insert on course_enrollments
      referencing new table as changed_rows for each statement execute function change_learners();
    create trigger learners_end after delete on course_enrollments
      referencing old table as changed_rows for each statement execute function change_learners();

    create function change_renewed_learners() returns trigger language plpgsql as $$
      begin
        insert into learner_changes (platform_id, user_id)
        select platform_id, n.user_id from new_rows n join old_rows o using (platform_id, id)
         where (n.active, n.started) <> (o.active, o.started) group by 1, 2 order by 1, 2;
        return null;
      end $$;
    create trigger learners_change after update on course_enrollments
      referencing old table as old_rows new table as new_rows for each statement execute function change_renewed_learners();
  `);
}
