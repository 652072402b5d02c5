-- Analytics: precomputed figures about learners, courses and departments, and the queues of their changes.
-- To be replaced by declarations of derived tables: the queues named ..._changes and the triggers that fill them.

-- ===== Tables =====

-- Queue: courses whose totals or ranks change, with the differences where they are known.
CREATE TABLE class_changes (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id   bigint      NOT NULL,
  at          timestamptz NOT NULL DEFAULT now(),
  moves       boolean     NOT NULL DEFAULT true,
  enrolled    integer,
  graded      integer,
  passed      integer,
  grades      numeric,
  percents    numeric,
  PRIMARY KEY (platform_id, id)
);

-- Sums of each course over its enrolled people: grades, completions.
CREATE TABLE class_totals (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  enrolled    integer NOT NULL,
  graded      integer NOT NULL,
  passed      integer NOT NULL,
  grades      numeric NOT NULL,
  percents    numeric NOT NULL,
  PRIMARY KEY (platform_id, course_id)
) WITH (fillfactor = 80);

-- Grades of each course in order, with the rank of each.
CREATE TABLE class_ranks (
  platform_id integer            NOT NULL,
  course_id   bigint             NOT NULL,
  grades      double precision[] NOT NULL,
  ranks       double precision[] NOT NULL,
  user_ids    bigint[]           NOT NULL DEFAULT '{}',
  user_ranks  bigint[]           NOT NULL DEFAULT '{}',
  PRIMARY KEY (platform_id, course_id)
);

-- Queue: people whose totals change.
CREATE TABLE learner_changes (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint      NOT NULL,
  queued_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Enrollments, completions, points and certificates of each person.
CREATE TABLE learner_totals (
  platform_id            integer  NOT NULL,
  user_id                bigint   NOT NULL,
  enrollments            integer  NOT NULL,
  enrolled_completions   integer  NOT NULL,
  completions            integer  NOT NULL,
  points                 bigint   NOT NULL,
  skill_points           bigint[] NOT NULL,
  certificates           integer  NOT NULL DEFAULT 0,
  unenrolled_completions integer  NOT NULL DEFAULT 0,
  PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor = 80);

-- The performance index of each person: the mean of the ranks in their courses.
CREATE TABLE learner_performance (
  platform_id integer          NOT NULL,
  user_id     bigint           NOT NULL,
  ranks       bigint           NOT NULL,
  classes     integer          NOT NULL,
  value       double precision NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN classes > 0
      THEN round(round(ranks::numeric / (classes::numeric * '1000000000000'::numeric), 9), 2)::double precision
      ELSE 0
    END
  ) STORED,
  PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor = 80);

-- Open enrollments by the day of the last activity, for people at risk.
CREATE TABLE open_enrollments (
  platform_id   integer NOT NULL,
  user_id       bigint  NOT NULL,
  course_id     bigint  NOT NULL,
  enrollment_id bigint  NOT NULL,
  seen_on       date    NOT NULL,
  PRIMARY KEY (platform_id, user_id, course_id)
);

-- The regularity of each person's activity in each course, for the engagement index.
CREATE TABLE course_engagement (
  platform_id integer NOT NULL,
  user_id     bigint  NOT NULL,
  course_id   bigint  NOT NULL,
  period_days integer NOT NULL,
  started_on  date    NOT NULL,
  ended_on    date,
  windows     integer NOT NULL,
  last_on     date,
  recent      date[]  NOT NULL,
  PRIMARY KEY (platform_id, user_id, course_id)
) WITH (fillfactor = 80);

-- Queue: departments whose totals change.
CREATE TABLE department_changes (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  department_id bigint      NOT NULL,
  at            timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Sums of learner_totals over the members of departments.
CREATE TABLE department_totals (
  platform_id            integer NOT NULL,
  department_id          bigint  NOT NULL,
  users                  integer NOT NULL,
  enrollments            bigint  NOT NULL,
  enrolled_completions   bigint  NOT NULL,
  completions            bigint  NOT NULL,
  points                 bigint  NOT NULL,
  skills                 bigint  NOT NULL,
  milliseconds           bigint  NOT NULL,
  certificates           bigint  NOT NULL DEFAULT 0,
  unenrolled_completions bigint  NOT NULL DEFAULT 0,
  PRIMARY KEY (platform_id, department_id)
) WITH (fillfactor = 50);

-- Periods in which course enrollments were active.
CREATE TABLE enrollment_spans (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  enrollment_id bigint      NOT NULL,
  course_id     bigint      NOT NULL,
  user_id       bigint      NOT NULL,
  began_at      timestamptz NOT NULL,
  ended_at      timestamptz,
  PRIMARY KEY (platform_id, id)
);

-- Queue: beginnings and ends of spans that enrollment_days lacks.
CREATE TABLE enrollment_day_changes (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  began       boolean     NOT NULL,
  day         date        NOT NULL,
  count       bigint      NOT NULL,
  queued_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Beginnings and ends of course enrollments by day.
CREATE TABLE enrollment_days (
  platform_id integer NOT NULL,
  began       boolean NOT NULL,
  day         date    NOT NULL,
  count       bigint  NOT NULL,
  PRIMARY KEY (platform_id, began, day)
) WITH (fillfactor = 80);

-- ===== Foreign keys =====

ALTER TABLE enrollment_spans
  ADD FOREIGN KEY (platform_id, enrollment_id) REFERENCES course_enrollments (platform_id, id) ON DELETE CASCADE;

-- ===== Indexes =====

-- Open enrollments by the last day of activity.
CREATE INDEX open_enrollments_by_day ON open_enrollments (platform_id, seen_on, enrollment_id DESC)
  INCLUDE (user_id, course_id);

-- Spans by beginning.
CREATE INDEX enrollment_spans_by_beginning ON enrollment_spans (platform_id, began_at) INCLUDE (course_id, user_id);

-- Spans of a course by beginning.
CREATE INDEX enrollment_spans_by_course ON enrollment_spans (platform_id, course_id, began_at)
  INCLUDE (ended_at, user_id);

-- Spans by end.
CREATE INDEX enrollment_spans_by_end ON enrollment_spans (platform_id, ended_at) INCLUDE (course_id, user_id)
  WHERE ended_at IS NOT NULL;

-- The last span of an enrollment.
CREATE INDEX enrollment_spans_by_enrollment ON enrollment_spans (platform_id, enrollment_id, id);

-- ===== Functions =====

-- Trigger: queues what new enrollments add to their courses.
CREATE FUNCTION queue_class_changes()
  RETURNS trigger LANGUAGE plpgsql
AS $$
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

-- Trigger: queues what enrollments that were activated or deactivated add to or take from their courses.
CREATE FUNCTION queue_class_changes_on_update()
  RETURNS trigger LANGUAGE plpgsql
AS $$
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

-- Trigger: queues courses that lost enrollments.
CREATE FUNCTION queue_class_changes_on_delete()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into class_changes (platform_id, course_id)
        select platform_id, course_id from changed_rows group by platform_id, course_id order by platform_id, course_id;
        return null;
      end $$;

-- Trigger: queues people whose enrollments came or went.
CREATE FUNCTION queue_learner_changes()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into learner_changes (platform_id, user_id)
        select platform_id, user_id from changed_rows group by platform_id, user_id order by platform_id, user_id;
        return null;
      end $$;

-- Trigger: queues people whose enrollments have changed.
CREATE FUNCTION queue_learner_changes_on_update()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into learner_changes (platform_id, user_id)
        select platform_id, n.user_id from new_rows n join old_rows o using (platform_id, id)
         where (n.active, n.started, n.expired) is distinct from (o.active, o.started, o.expired) group by 1, 2 order by 1, 2;
        return null;
      end $$;

-- Trigger: queues the people of courses whose end has changed.
CREATE FUNCTION queue_learner_changes_of_courses()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into learner_changes (platform_id, user_id)
        select n.platform_id, own.user_id
          from new_rows n join old_rows o using (platform_id, id) join course_enrollments own on own.platform_id = n.platform_id and own.course_id = n.id and own.active
         where n.course_end is distinct from o.course_end group by 1, 2 order by 1, 2;
        return null;
      end $$;

-- Trigger: opens spans of new enrollments.
CREATE FUNCTION open_enrollment_spans()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into enrollment_spans (platform_id, enrollment_id, course_id, user_id, began_at, ended_at)
        select platform_id, id, course_id, user_id, started, ended from new_rows order by id;
        return null;
      end $$;

-- Trigger: ends, moves and opens spans as enrollments change.
CREATE FUNCTION update_enrollment_spans()
  RETURNS trigger LANGUAGE plpgsql
AS $$
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

-- Trigger: queues the days of new spans.
CREATE FUNCTION queue_days_of_new_spans()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into enrollment_day_changes (platform_id, began, day, count)
        select platform_id, began, cast(at at time zone 'UTC' as date), count(*)
          from new_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at)
         where at is not null
         group by 1, 2, 3;
        return null;
      end $$;

-- Trigger: queues the days of changed spans.
CREATE FUNCTION queue_days_of_changed_spans()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into enrollment_day_changes (platform_id, began, day, count)
        select platform_id, began, day, sum(change)
          from (select platform_id, began, cast(at at time zone 'UTC' as date) as day, 1 as change
                  from new_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at) where at is not null
                 union all
                select platform_id, began, cast(at at time zone 'UTC' as date), -1
                  from old_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at) where at is not null) changes
         group by 1, 2, 3
        having sum(change) <> 0;
        return null;
      end $$;

-- Trigger: queues the days of removed spans.
CREATE FUNCTION queue_days_of_removed_spans()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into enrollment_day_changes (platform_id, began, day, count)
        select platform_id, began, cast(at at time zone 'UTC' as date), -count(*)
          from old_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at)
         where at is not null
         group by 1, 2, 3;
        return null;
      end $$;

-- Trigger: empties the days with enrollment_spans.
CREATE FUNCTION truncate_enrollment_days()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        delete from enrollment_day_changes;
        delete from enrollment_days;
        return null;
      end $$;

-- Trigger: queues departments whose members come or go.
CREATE FUNCTION queue_department_changes()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into department_changes (platform_id, department_id)
        select platform_id, department_id from changed_rows group by platform_id, department_id order by platform_id, department_id;
        return null;
      end $$;

-- Trigger: queues departments whose members have changed.
CREATE FUNCTION queue_department_changes_on_update()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into department_changes (platform_id, department_id)
        select platform_id, department_id
          from ((select platform_id, department_id, user_id from old_rows except select platform_id, department_id, user_id from new_rows)
                 union all
                (select platform_id, department_id, user_id from new_rows except select platform_id, department_id, user_id from old_rows)) moved
         group by platform_id, department_id order by platform_id, department_id;
        return null;
      end $$;

-- Trigger: queues departments that come, go or move, and their parents.
CREATE FUNCTION queue_moved_departments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into department_changes (platform_id, department_id)
        select distinct platform_id, department_id
          from (values (old.platform_id, old.id), (old.platform_id, old.parent_id), (new.platform_id, new.id), (new.platform_id, new.parent_id)) named (platform_id, department_id)
         where department_id is not null order by 1, 2;
        return null;
      end $$;

-- Trigger: queues all departments of platforms whose levels of skills have changed.
CREATE FUNCTION queue_all_departments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into department_changes (platform_id, department_id)
        select platform_id, id from departments where platform_id in (select platform_id from changed_rows) order by platform_id, id;
        return null;
      end $$;

-- ===== Triggers =====

-- Queues the days of changed spans.
CREATE TRIGGER enrollment_spans_changed
  AFTER UPDATE ON enrollment_spans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_days_of_changed_spans();

-- Queues the days of new spans.
CREATE TRIGGER enrollment_spans_counted
  AFTER INSERT ON enrollment_spans REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_days_of_new_spans();

-- Empties the days with enrollment_spans.
CREATE TRIGGER enrollment_spans_emptied
  AFTER TRUNCATE ON enrollment_spans
  FOR EACH STATEMENT EXECUTE FUNCTION truncate_enrollment_days();

-- Queues the days of removed spans.
CREATE TRIGGER enrollment_spans_removed
  AFTER DELETE ON enrollment_spans REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_days_of_removed_spans();
