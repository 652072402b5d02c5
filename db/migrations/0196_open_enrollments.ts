import type { Knex } from 'knex';

/** Enrollments that are neither passed nor finished, by when the person was last there: who is at risk would else be looked for among all enrollments. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table open_enrollments (
      platform_id   integer not null,
      user_id       bigint not null,
      course_id     bigint not null,
      enrollment_id bigint not null,
      -- In UTC: of the last record in the course; without one, of the enrollment.
      seen_on       date not null,
      primary key (platform_id, user_id, course_id)
    );
    create index open_enrollments_by_day on open_enrollments (platform_id, seen_on, enrollment_id desc) include (user_id, course_id);

    insert into open_enrollments (platform_id, user_id, course_id, enrollment_id, seen_on)
    select own.platform_id, own.user_id, own.course_id, own.id, cast(coalesce(last.last_at, own.started) at time zone 'UTC' as date)
      from course_enrollments own
      left join course_results results on results.platform_id = own.platform_id and results.user_id = own.user_id and results.course_id = own.course_id
      left join activity_courses last on last.platform_id = own.platform_id and last.user_id = own.user_id and last.course_id = own.course_id
     where own.active and results.passed is not true and results.finished is not true;
  `);
}
