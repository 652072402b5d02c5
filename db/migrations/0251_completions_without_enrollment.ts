import type { Knex } from 'knex';

/**
 * Completions are counted of people who are or were enrolled in the course, and the others in columns of their own. A completed course has a progress of 100.
 * The follower of learners counts the people again whom this changes; until then they are counted when they are read.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table learner_totals add column unenrolled_completions integer not null default 0;
    alter table department_totals add column unenrolled_completions bigint not null default 0;

    insert into learner_changes (platform_id, user_id)
    select distinct platform_id, user_id from course_results results
     where completed_at is not null
       and not exists (select from course_enrollments own
                        where own.platform_id = results.platform_id and own.user_id = results.user_id and own.course_id = results.course_id);

    with completed as (
      update course_results set percent = 100 where completed_at is not null and percent <> 100 returning platform_id, course_id
    )
    insert into class_changes (platform_id, course_id, moves) select platform_id, course_id, false from completed group by platform_id, course_id;
  `);
}
