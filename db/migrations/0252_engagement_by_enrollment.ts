import type { Knex } from 'knex';

/**
 * The engagement index goes on with the calendar: what is kept of each active enrollment changes with activity alone, and how many windows there are follows from
 * the day of reading. The follower of learners fills the table; until then indexes are computed when they are read.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table learner_engagement;

    create table course_engagement (
      platform_id integer not null,
      user_id     bigint not null,
      course_id   bigint not null,
      -- Of a window.
      period_days integer not null,
      -- The first and the last day of the windows; the last is null while nothing ends them but today.
      started_on  date not null,
      ended_on    date,
      -- Of each active day the windows that hold it, whether they have ended or not, added up.
      windows     integer not null,
      last_on     date,
      -- The active days that were in windows which had not ended.
      recent      date[] not null,
      primary key (platform_id, user_id, course_id)
    ) with (fillfactor = 80);

    insert into learner_changes (platform_id, user_id) select distinct platform_id, user_id from course_enrollments where active;

    create or replace function change_renewed_learners() returns trigger language plpgsql as $$
      begin
        insert into learner_changes (platform_id, user_id)
        select platform_id, n.user_id from new_rows n join old_rows o using (platform_id, id)
         where (n.active, n.started, n.expired) is distinct from (o.active, o.started, o.expired) group by 1, 2 order by 1, 2;
        return null;
      end $$;

    -- The end of a course ends the windows of who is enrolled in it.
    create function change_learners_of_courses() returns trigger language plpgsql as $$
      begin
        insert into learner_changes (platform_id, user_id)
        select n.platform_id, own.user_id
          from new_rows n join old_rows o using (platform_id, id) join course_enrollments own on own.platform_id = n.platform_id and own.course_id = n.id and own.active
         where n.course_end is distinct from o.course_end group by 1, 2 order by 1, 2;
        return null;
      end $$;
    create trigger learners_of_courses after update on courses
      referencing old table as old_rows new table as new_rows for each statement execute function change_learners_of_courses();
  `);
}
