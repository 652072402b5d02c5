-- Analytics: derived figures about learners, classes, departments and days, and the queue of their changes.
-- db/derived declares how each table is computed.

-- ===== Tables =====

-- Queue: keys of derived tables whose rows the projection has to compute. `kind`: what a key identifies.
CREATE TABLE derived_changes (
  platform_id integer     NOT NULL,
  kind        text        NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  key         bigint      NOT NULL,
  queued_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, kind, id)
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
  completions bigint  NOT NULL DEFAULT 0,
  unenrolled_completions bigint NOT NULL DEFAULT 0,
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

-- The engagement index of each person: the mean over their courses. `until`: the last day on which the value holds.
CREATE TABLE learner_engagement (
  platform_id integer          NOT NULL,
  user_id     bigint           NOT NULL,
  period_days integer          NOT NULL,
  until       date             NOT NULL,
  value       double precision NOT NULL,
  PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor = 80);

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

-- Beginnings and ends of course enrollments by day.
CREATE TABLE enrollment_days (
  platform_id integer NOT NULL,
  began       boolean NOT NULL,
  day         date    NOT NULL,
  count       bigint  NOT NULL,
  PRIMARY KEY (platform_id, began, day)
) WITH (fillfactor = 80);

-- Completions of courses by day, of people who are or were enrolled in the course.
CREATE TABLE completion_days (
  platform_id integer NOT NULL,
  day         date    NOT NULL,
  count       bigint  NOT NULL,
  PRIMARY KEY (platform_id, day)
) WITH (fillfactor = 80);

-- ===== Views =====

-- Courses in which enrolled people without a grade count as 0: the policy has an assignment type, or the outline a graded
-- block.
CREATE VIEW graded_courses AS
  SELECT platform_id, course_id FROM assignment_types
  UNION ALL
  SELECT platform_id, course_id FROM course_blocks WHERE graded AND retired_at IS NULL;

-- Sums of classes with people. `counted`: the people in the mean of grades. In a graded course these are all; in other
-- courses only people with a grade count: an administrator, an import or a record can state one.
CREATE VIEW class_figures AS
  SELECT platform_id, course_id, enrolled, passed, grades, percents,
         CASE
           WHEN EXISTS (
             SELECT
             FROM graded_courses
             WHERE graded_courses.platform_id = class_totals.platform_id
               AND graded_courses.course_id = class_totals.course_id
           )
           THEN enrolled
           ELSE graded
         END AS counted
  FROM class_totals
  WHERE enrolled > 0;

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

-- Returns the number of pathways that a person is enrolled in (`count`), and of those whose courses are all completed. The planner inlines
-- this function.
CREATE FUNCTION pathways_of_person(tenant integer, person bigint)
  RETURNS TABLE(count bigint, completed bigint) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select count(*), count(*) filter (where courses.count > 0 and courses.count = courses.completed)
        from (select own.pathway_id from pathway_enrollments own where own.platform_id = tenant and own.user_id = person and own.active offset 0) pathways
       cross join lateral (
         select count(*) as count, count(results.completed_at) as completed
           from (select distinct program_courses.course_id
                   from pathway_programs
                   join program_courses on program_courses.platform_id = tenant and program_courses.program_id = pathway_programs.program_id
                  where pathway_programs.platform_id = tenant and pathway_programs.pathway_id = pathways.pathway_id offset 0) parts
           left join course_results results on results.platform_id = tenant and results.user_id = person and results.course_id = parts.course_id) courses
    $$;

-- Returns one number for an index and a person, with the same order: sorting 50,000 numbers takes half the time of as many pairs. The low
-- 40 bits have the id of the person; the bits above have the index with four decimals, up to 838. The largest index is 366, the days of the
-- longest period. The planner inlines this function.
CREATE FUNCTION index_pair(value double precision, person bigint)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast(coalesce(value, 0) * 10000 as bigint) << 40 | person $$;

-- Returns the person of an index_pair(). The planner inlines this function.
CREATE FUNCTION person_of_pair(pair bigint)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select pair & ((cast(1 as bigint) << 40) - 1) $$;

-- Returns the index of an index_pair(). The planner inlines this function.
CREATE FUNCTION index_of_pair(pair bigint)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast((pair >> 40) / 10000.0 as float8) $$;

-- Returns the score policy of a course: `best` or `latest`. The planner inlines this function.
CREATE FUNCTION score_policy_of(tenant integer, course bigint)
  RETURNS TABLE(score_policy text) LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select coalesce((select policy.score_policy from grading_policies policy where policy.platform_id = tenant and policy.course_id = course), 'best') $$;

-- Returns the points of a row of block_results that count by the score policy, or their maximum. The planner inlines this function.
CREATE FUNCTION points_by_policy(policy text, latest numeric, best numeric)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select case when policy = 'latest' then latest else best end $$;

-- Returns the last day of the windows of an enrollment as of today; at least the first day. The planner inlines this function.
CREATE FUNCTION last_window_day(started_on date, ended_on date)
  RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select greatest(least(current_date, ended_on), started_on) $$;

-- Returns the engagement of a person in each course with an enrollment, as course_engagement stores it; `of_all` includes enrollments that
-- are not active. Windows of `period` days run from the day of the enrollment to the first of: its end or expiry, the completion of the
-- course, the end of the course. The planner inlines this function.
CREATE FUNCTION engaged_enrollments(tenant integer, person bigint, period integer, of_all boolean)
  RETURNS TABLE(course_id bigint, started_on date, ended_on date, windows integer, last_on date, recent date[]) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select spans.course_id, spans.started_on, spans.ended_on,
             cast(coalesce(sum(least(days.day - spans.started_on + 1, period)) filter (where days.day is not null), 0) as integer), max(days.day),
             coalesce(array_agg(days.day order by days.day) filter (where days.day > last_window_day(spans.started_on, spans.ended_on) + 1 - period), '{}')
        from (select enrolled.course_id, enrolled.started_on,
                     case when enrolled.ended_at is not null then greatest(cast(enrolled.ended_at as date), enrolled.started_on) end as ended_on
                from (select own.course_id, cast(own.started as date) as started_on, least(own.ended, own.expired, results.completed_at, courses.course_end) as ended_at
                        from course_enrollments own
                        join courses on courses.platform_id = tenant and courses.id = own.course_id
                        left join course_results results on results.platform_id = tenant and results.user_id = own.user_id and results.course_id = own.course_id
                       where own.platform_id = tenant and own.user_id = person and (own.active or of_all) offset 0) enrolled offset 0) spans
        left join (select active.course_id, active.day from activity_days active
                    where active.platform_id = tenant and active.user_id = person and active.course_id <> 0 offset 0) days
               on days.course_id = spans.course_id and days.day >= spans.started_on and (spans.ended_on is null or days.day <= spans.ended_on)
       group by spans.course_id, spans.started_on, spans.ended_on
    $$;

-- Returns the engagement index of today from a row of course_engagement: the mean number of active days in all windows of `period` days
-- between its first and last day. A shorter span is one window. Windows that have not ended do not count. The planner inlines this function.
CREATE FUNCTION engagement_index(started_on date, ended_on date, windows integer, last_on date, recent date[], period integer)
  RETURNS TABLE(value double precision) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select case when last_on is null then 0
                  when last_window_day(started_on, ended_on) - started_on + 1 < period
                  then (select count(*) from unnest(recent) day where day <= last_window_day(started_on, ended_on))
                  when last_on <= last_window_day(started_on, ended_on) + 1 - period
                  then cast(windows as float8) / (last_window_day(started_on, ended_on) - started_on + 2 - period)
                  else cast(windows - (select coalesce(sum(least(day - last_window_day(started_on, ended_on) - 1 + period, period, day - started_on + 1)), 0)
                                         from unnest(recent) day where day > last_window_day(started_on, ended_on) + 1 - period) as float8)
                       / (last_window_day(started_on, ended_on) - started_on + 2 - period)
             end
    $$;

-- Returns the mean engagement index of a person over the enrolled courses, with four decimals; 0 without any. The planner inlines this
-- function.
CREATE FUNCTION engagement_of_person(tenant integer, person bigint, period integer)
  RETURNS TABLE(value double precision) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select shown_index(avg(shown.value))
        from engaged_enrollments(tenant, person, period, false) engaged
       cross join lateral engagement_index(engaged.started_on, engaged.ended_on, engaged.windows, engaged.last_on, engaged.recent, period) shown
    $$;

-- Returns the mean engagement index of everybody who is enrolled: stored values of the same period that hold today, and computed ones of
-- the others. The planner inlines this function.
CREATE FUNCTION engagement_of_people(tenant integer, period integer)
  RETURNS TABLE(user_id bigint, value double precision) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select stored.user_id, case when stored.period_days = period and stored.until >= current_date then stored.value
                                  else (select now_is.value from engagement_of_person(tenant, stored.user_id, period) now_is) end
        from learner_engagement stored where stored.platform_id = tenant
    $$;

-- A share from 0 to 1 with four decimals; 0 if `whole` is 0.
CREATE FUNCTION share_of(part numeric, whole numeric)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cast(coalesce(round(part / nullif(whole, 0), 4), 0) as double precision);

-- A grade for comparison: rounded to ten decimals; 0 if there is none.
CREATE FUNCTION compared_grade(grade numeric)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cast(round(coalesce(grade, 0), 10) as double precision);

-- The number of skills that reach a level. `skill_points`: points by skill, in ascending order.
CREATE FUNCTION count_skills(skill_points bigint[], level double precision)
  RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cardinality(skill_points) - width_bucket(cast(ceil(level) as bigint) - 1, skill_points);

-- The points of the lowest level, from which a skill counts as acquired; 0 without levels.
CREATE FUNCTION lowest_skill_level(platform integer)
  RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select cast(coalesce(min(threshold), 0) as double precision) from skill_thresholds where platform_id = platform $$;

-- The departments of people and all departments above them, each once for a person.
CREATE FUNCTION departments_of(platform integer, people bigint[])
  RETURNS TABLE (user_id bigint, department_id bigint) LANGUAGE sql STABLE
AS $$
      with recursive placed as (
        select member.user_id, member.department_id
          from unnest(people) own (user_id) join department_members member on member.platform_id = platform and member.user_id = own.user_id
         union
        select placed.user_id, departments.parent_id
          from placed join departments on departments.platform_id = platform and departments.id = placed.department_id
         where departments.parent_id is not null
      )
      select placed.user_id, placed.department_id from placed $$;

-- Day of a time (UTC), as a key of the queue: days since 1970-01-01.
CREATE FUNCTION day_key(at timestamptz)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cast(at at time zone 'UTC' as date) - date '1970-01-01';

-- Trigger: queues the people and classes of new and removed enrollments.
CREATE FUNCTION queue_enrollment_keys()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select distinct platform_id, kind, key
          from changed_rows cross join lateral (values ('learner', user_id), ('class', course_id), ('class_ranks', course_id)) queued (kind, key)
         order by 1, 2, 3;
        return null;
      end $$;

-- Trigger: queues the people of changed enrollments, and the classes of those that were activated or deactivated.
CREATE FUNCTION queue_enrollment_keys_on_update()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select distinct platform_id, kind, key
          from new_rows n join old_rows o using (platform_id, id)
         cross join lateral (values ('learner', n.user_id, true), ('class', n.course_id, n.active <> o.active), ('class_ranks', n.course_id, n.active <> o.active)) queued (kind, key, is_changed)
         where (n.active, n.started, n.expired) is distinct from (o.active, o.started, o.expired) and is_changed
         order by 1, 2, 3;
        return null;
      end $$;

-- Trigger: queues the people of courses whose end has changed.
CREATE FUNCTION queue_learners_of_courses()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select n.platform_id, 'learner', own.user_id
          from new_rows n join old_rows o using (platform_id, id) join course_enrollments own on own.platform_id = n.platform_id and own.course_id = n.id and own.active
         where n.course_end is distinct from o.course_end group by 1, 2, 3 order by 1, 3;
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

-- Trigger: queues the days on which new or removed spans begin and end.
CREATE FUNCTION queue_days_of_spans()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select distinct platform_id, 'enrollment_day', day_key(at)
          from changed_rows cross join lateral (values (began_at), (ended_at)) event (at)
         where at is not null
         order by 1, 3;
        return null;
      end $$;

-- Trigger: queues the days on which changed spans began or ended, and begin or end now.
CREATE FUNCTION queue_days_of_changed_spans()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select distinct platform_id, 'enrollment_day', day_key(at)
          from new_rows n join old_rows o using (platform_id, id)
         cross join lateral (values (n.began_at, n.began_at is distinct from o.began_at), (o.began_at, n.began_at is distinct from o.began_at),
                                    (n.ended_at, n.ended_at is distinct from o.ended_at), (o.ended_at, n.ended_at is distinct from o.ended_at)) event (at, is_changed)
         where is_changed and at is not null
         order by 1, 3;
        return null;
      end $$;

-- Trigger: empties the days with enrollment_spans.
CREATE FUNCTION truncate_enrollment_days()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        delete from derived_changes where kind = 'enrollment_day';
        delete from enrollment_days;
        return null;
      end $$;

-- Trigger: queues departments whose members come or go.
CREATE FUNCTION queue_departments_of_members()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select distinct platform_id, 'department', department_id from changed_rows order by 1, 3;
        return null;
      end $$;

-- Trigger: queues departments whose members have changed.
CREATE FUNCTION queue_departments_of_changed_members()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select distinct platform_id, 'department', department_id
          from ((select platform_id, department_id, user_id from old_rows except select platform_id, department_id, user_id from new_rows)
                 union all
                (select platform_id, department_id, user_id from new_rows except select platform_id, department_id, user_id from old_rows)) moved
         order by 1, 3;
        return null;
      end $$;

-- Trigger: queues departments that come, go or move, and their parents.
CREATE FUNCTION queue_moved_departments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select distinct platform_id, 'department', department_id
          from (values (old.platform_id, old.id), (old.platform_id, old.parent_id), (new.platform_id, new.id), (new.platform_id, new.parent_id)) named (platform_id, department_id)
         where department_id is not null order by 1, 3;
        return null;
      end $$;

-- Trigger: queues all departments of platforms whose levels of skills have changed.
CREATE FUNCTION queue_all_departments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select platform_id, 'department', id from departments where platform_id in (select platform_id from changed_rows) order by platform_id, id;
        return null;
      end $$;

-- ===== Triggers =====

-- Queues the days of changed spans.
CREATE TRIGGER enrollment_spans_changed
  AFTER UPDATE ON enrollment_spans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_days_of_changed_spans();

-- Queues the days of new spans.
CREATE TRIGGER enrollment_spans_counted
  AFTER INSERT ON enrollment_spans REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_days_of_spans();

-- Empties the days with enrollment_spans.
CREATE TRIGGER enrollment_spans_emptied
  AFTER TRUNCATE ON enrollment_spans
  FOR EACH STATEMENT EXECUTE FUNCTION truncate_enrollment_days();

-- Queues the days of removed spans.
CREATE TRIGGER enrollment_spans_removed
  AFTER DELETE ON enrollment_spans REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_days_of_spans();
