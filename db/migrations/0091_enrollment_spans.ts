import type { Knex } from 'knex';

/**
 * From when to when people were enrolled in courses: a row for each time an enrollment began. An enrollment that was stored afterwards began and ended
 * when it says so, and not when it was stored.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table enrollment_spans (
      platform_id   integer not null,
      id            bigint generated always as identity,
      enrollment_id bigint not null,
      course_id     bigint not null,
      user_id       bigint not null,
      began_at      timestamptz not null,
      -- Null while it goes on.
      ended_at      timestamptz,
      primary key (platform_id, id),
      foreign key (platform_id, enrollment_id) references course_enrollments on delete cascade
    );
    create index enrollment_spans_by_enrollment on enrollment_spans (platform_id, enrollment_id, id);
    create index enrollment_spans_by_beginning on enrollment_spans (platform_id, began_at) include (course_id, user_id);
    create index enrollment_spans_by_end on enrollment_spans (platform_id, ended_at) include (course_id, user_id) where ended_at is not null;
    create index enrollment_spans_by_course on enrollment_spans (platform_id, course_id, began_at) include (ended_at, user_id);

    insert into enrollment_spans (platform_id, enrollment_id, course_id, user_id, began_at, ended_at)
    select platform_id, enrollment_id, course_id, user_id, case change when 'created' then started else at end,
           case when next_change is null and not active then ended
                when is_last and not active then ended
                else next_at end
      from (select changes.platform_id, changes.enrollment_id, own.course_id, own.user_id, own.started, own.ended, own.active, changes.change, changes.at, changes.id,
                   lead(changes.change) over history as next_change, lead(changes.at) over history as next_at,
                   lead(changes.id, 2) over history is null as is_last
              from enrollment_changes changes
              join course_enrollments own on own.platform_id = changes.platform_id and own.id = changes.enrollment_id
             where changes.kind = 'course'
            window history as (partition by changes.platform_id, changes.enrollment_id order by changes.id)) spans
     where change in ('created', 'activated')
     order by platform_id, id;

    create function begin_enrollment_spans() returns trigger language plpgsql as $$
      begin
        insert into enrollment_spans (platform_id, enrollment_id, course_id, user_id, began_at, ended_at)
        select platform_id, id, course_id, user_id, started, ended from new_rows order by id;
        return null;
      end $$;
    create trigger enrollment_spans_begin after insert on course_enrollments
      referencing new table as new_rows for each statement execute function begin_enrollment_spans();

    -- Times that are corrected belong to the last span. Who is renewed after the time ran out begins again.
    create function continue_enrollment_spans() returns trigger language plpgsql as $$
      begin
        with changed as materialized (
          select n.platform_id, n.id, n.course_id, n.user_id, n.started, n.ended, n.started <> o.started as is_moved,
                 n.active and (not o.active or coalesce(o.expired <= now() and (n.expired > now() or n.expired is null), false)) as begins,
                 o.expired as ran_out_at
            from new_rows n join old_rows o on o.platform_id = n.platform_id and o.id = n.id
           where (n.active, n.started, n.ended) is distinct from (o.active, o.started, o.ended) or n.expired is distinct from o.expired
        ), lasting as (
          select changed.*, last.id as span_id, last.ended_at as span_end
            from changed
           cross join lateral (select spans.id, spans.ended_at from enrollment_spans spans
                                where spans.platform_id = changed.platform_id and spans.enrollment_id = changed.id order by spans.id desc limit 1) last
        ), ended as (
          update enrollment_spans spans
             set ended_at = case when begins then coalesce(span_end, ran_out_at) else lasting.ended end,
                 began_at = case when is_moved and not begins then lasting.started else spans.began_at end
            from lasting
           where spans.platform_id = lasting.platform_id and spans.id = lasting.span_id
        )
        insert into enrollment_spans (platform_id, enrollment_id, course_id, user_id, began_at)
        select platform_id, id, course_id, user_id, case when is_moved then started else now() end from changed where begins order by id;
        return null;
      end $$;
    create trigger enrollment_spans_continue after update on course_enrollments
      referencing old table as old_rows new table as new_rows for each statement execute function continue_enrollment_spans();

    create index memberships_by_creation on memberships (platform_id, created_at) include (user_id);
    create index course_results_by_completion on course_results (platform_id, completed_at) include (course_id, user_id) where completed_at is not null;
  `);
}
