import type { Knex } from 'knex';

/** What the figures of classes are read by: sums of each course over the people who are enrolled in it, and indexes of what they attempted and completed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table class_totals (
      platform_id integer not null,
      course_id   bigint not null,
      -- People with an active enrollment, and those among them with a grade of their own.
      enrolled    integer not null,
      graded      integer not null,
      passed      integer not null,
      -- Sums of grades (0 to 1 each) and of percents of completion (0 to 100 each).
      grades      numeric not null,
      percents    numeric not null,
      primary key (platform_id, course_id)
    ) with (fillfactor = 80);

    -- Courses whose sums are to be made again. Until then they are computed when they are read.
    create table class_changes (
      platform_id integer not null,
      id          bigint generated always as identity,
      course_id   bigint not null,
      at          timestamptz not null default now(),
      primary key (platform_id, id)
    );

    insert into class_changes (platform_id, course_id) select distinct platform_id, course_id from course_enrollments;

    create function change_classes() returns trigger language plpgsql as $$
      begin
        insert into class_changes (platform_id, course_id)
        select platform_id, course_id from changed_rows group by platform_id, course_id order by platform_id, course_id;
        return null;
      end $$;
    create trigger classes_begin after insert on course_enrollments
      referencing new table as changed_rows for each statement execute function change_classes();
    create trigger classes_end after delete on course_enrollments
      referencing old table as changed_rows for each statement execute function change_classes();

    create function change_renewed_classes() returns trigger language plpgsql as $$
      begin
        insert into class_changes (platform_id, course_id)
        select platform_id, n.course_id from new_rows n join old_rows o using (platform_id, id) where n.active <> o.active group by 1, 2 order by 1, 2;
        return null;
      end $$;
    create trigger classes_change after update on course_enrollments
      referencing old table as old_rows new table as new_rows for each statement execute function change_renewed_classes();

    create index course_blocks_graded on course_blocks (platform_id, course_id) where graded and retired_at is null;
    create index block_results_attempted on block_results (platform_id, course_id, block_id, user_id)
      include (attempts, scores, best_earned, best_max, latest_earned, latest_max) where attempts > 0;
    create index block_results_by_completion on block_results (platform_id, completed_at) include (course_id, user_id)
      where completed_at is not null and block_id <> 0;
  `);
}
