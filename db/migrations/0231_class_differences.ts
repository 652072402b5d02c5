import type { Knex } from 'knex';

/**
 * By how much a change of a class changes its sums: figures are the kept sums with what waits, instead of being computed anew for each reading. Null where that is
 * not known: such a class is computed, as all were.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table class_changes
      add column enrolled integer,
      add column graded   integer,
      add column passed   integer,
      add column grades   numeric,
      add column percents numeric;

    drop trigger classes_end on course_enrollments;

    -- Enrollments that begin, with what the person has in the course.
    create or replace function change_classes() returns trigger language plpgsql as $$
      begin
        insert into class_changes (platform_id, course_id, enrolled, graded, passed, grades, percents)
        select platform_id, course_id, count(*) filter (where active), count(grade) filter (where active), count(*) filter (where active and passed),
               coalesce(sum(grade) filter (where active), 0), coalesce(sum(percent) filter (where active), 0)
          from changed_rows
          left join lateral (select grade, passed, percent from course_results own
                              where own.platform_id = changed_rows.platform_id and own.user_id = changed_rows.user_id and own.course_id = changed_rows.course_id offset 0) result on true
         group by platform_id, course_id order by platform_id, course_id;
        return null;
      end $$;

    create or replace function change_renewed_classes() returns trigger language plpgsql as $$
      begin
        insert into class_changes (platform_id, course_id, enrolled, graded, passed, grades, percents)
        select n.platform_id, n.course_id, sum(way), coalesce(sum(way) filter (where grade is not null), 0), coalesce(sum(way) filter (where passed), 0),
               coalesce(sum(way * grade), 0), coalesce(sum(way * percent), 0)
          from new_rows n
          join old_rows o using (platform_id, id)
         cross join lateral (select case when n.active then 1 else -1 end as way) to_or_from
          left join lateral (select grade, passed, percent from course_results own
                              where own.platform_id = n.platform_id and own.user_id = n.user_id and own.course_id = n.course_id offset 0) result on true
         where n.active <> o.active
         group by 1, 2 order by 1, 2;
        return null;
      end $$;

    -- Results may be removed in the same statement, before or after.
    create function change_ended_classes() returns trigger language plpgsql as $$
      begin
        insert into class_changes (platform_id, course_id)
        select platform_id, course_id from changed_rows group by platform_id, course_id order by platform_id, course_id;
        return null;
      end $$;
    create trigger classes_end after delete on course_enrollments
      referencing old table as changed_rows for each statement execute function change_ended_classes();
  `);
}
