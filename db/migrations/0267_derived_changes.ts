import type { Knex } from 'knex';

/**
 * One queue for the keys of all derived tables, instead of a queue for each table. Queues all keys of all platforms, so
 * that the projection computes every derived row anew.
 */
export async function up(knex: Knex): Promise<void> {
  for (const statement of [...DROPS, TABLES, VIEWS, FUNCTIONS, TRIGGERS, OLD_FUNCTIONS, ...QUEUE_ALL])
    await knex.raw(statement.replaceAll('?', '\\?'));
}

const DROPS = [
  'drop trigger course_enrollments_classes_insert on course_enrollments',
  'drop trigger course_enrollments_classes_update on course_enrollments',
  'drop trigger course_enrollments_classes_delete on course_enrollments',
  'drop trigger course_enrollments_learners_insert on course_enrollments',
  'drop trigger course_enrollments_learners_update on course_enrollments',
  'drop trigger course_enrollments_learners_delete on course_enrollments',
  'drop trigger courses_learners_update on courses',
  ...['update', 'insert', 'delete'].map((event) => `drop trigger department_members_totals_${event} on department_members`),
  'drop trigger enrollment_spans_counted on enrollment_spans',
  'drop trigger enrollment_spans_removed on enrollment_spans',
  'drop table class_changes, learner_changes, department_changes, enrollment_day_changes',
  'alter table activity_cursors add column turn bigint not null default 0',
  'alter table statement_queue add column queued_at timestamptz not null default now()',
  "update statement_queue set queued_at = '2000-01-01Z'",
  'alter table course_results add column enrolled boolean not null default false',
  `update course_results results set enrolled = true
     from course_enrollments own
    where own.platform_id = results.platform_id and own.user_id = results.user_id and own.course_id = results.course_id`,
  'drop index course_results_by_completion',
  'create index course_results_by_completion on course_results (platform_id, completed_at) include (course_id, user_id, enrolled) where completed_at is not null',
  'alter table class_totals add column completions bigint not null default 0, add column unenrolled_completions bigint not null default 0',
];

const TABLES = `
CREATE TABLE learner_engagement (
  platform_id integer          NOT NULL,
  user_id     bigint           NOT NULL,
  period_days integer          NOT NULL,
  until       date             NOT NULL,
  value       double precision NOT NULL,
  PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor = 80);

CREATE TABLE derived_changes (
  platform_id integer     NOT NULL,
  kind        text        NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  key         bigint      NOT NULL,
  queued_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, kind, id)
);

CREATE TABLE completion_days (
  platform_id integer NOT NULL,
  day         date    NOT NULL,
  count       bigint  NOT NULL,
  PRIMARY KEY (platform_id, day)
) WITH (fillfactor = 80);`;

const VIEWS = `
CREATE VIEW graded_courses AS
  SELECT platform_id, course_id FROM assignment_types
  UNION ALL
  SELECT platform_id, course_id FROM course_blocks WHERE graded AND retired_at IS NULL;

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
  WHERE enrolled > 0;`;

const FUNCTIONS = `
CREATE FUNCTION share_of(part numeric, whole numeric)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cast(coalesce(round(part / nullif(whole, 0), 4), 0) as double precision);

CREATE FUNCTION compared_grade(grade numeric)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cast(round(coalesce(grade, 0), 10) as double precision);

CREATE FUNCTION count_skills(skill_points bigint[], level double precision)
  RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cardinality(skill_points) - width_bucket(cast(ceil(level) as bigint) - 1, skill_points);

CREATE FUNCTION lowest_skill_level(platform integer)
  RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select cast(coalesce(min(threshold), 0) as double precision) from skill_thresholds where platform_id = platform $$;

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

CREATE FUNCTION day_key(at timestamptz)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cast(at at time zone 'UTC' as date) - date '1970-01-01';

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

CREATE OR REPLACE FUNCTION queue_days_of_changed_spans()
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

CREATE OR REPLACE FUNCTION truncate_enrollment_days()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        delete from derived_changes where kind = 'enrollment_day';
        delete from enrollment_days;
        return null;
      end $$;

CREATE FUNCTION queue_departments_of_members()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select distinct platform_id, 'department', department_id from changed_rows order by 1, 3;
        return null;
      end $$;

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

CREATE OR REPLACE FUNCTION queue_moved_departments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select distinct platform_id, 'department', department_id
          from (values (old.platform_id, old.id), (old.platform_id, old.parent_id), (new.platform_id, new.id), (new.platform_id, new.parent_id)) named (platform_id, department_id)
         where department_id is not null order by 1, 3;
        return null;
      end $$;

CREATE OR REPLACE FUNCTION queue_all_departments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into derived_changes (platform_id, kind, key)
        select platform_id, 'department', id from departments where platform_id in (select platform_id from changed_rows) order by platform_id, id;
        return null;
      end $$;`;

const TRIGGERS = `
CREATE TRIGGER course_enrollments_keys_insert
  AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_enrollment_keys();

CREATE TRIGGER course_enrollments_keys_update
  AFTER UPDATE ON course_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_enrollment_keys_on_update();

CREATE TRIGGER course_enrollments_keys_delete
  AFTER DELETE ON course_enrollments REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_enrollment_keys();

CREATE TRIGGER courses_learners_update
  AFTER UPDATE ON courses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_learners_of_courses();

CREATE TRIGGER department_members_totals_update
  AFTER UPDATE ON department_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_departments_of_changed_members();

CREATE TRIGGER department_members_totals_insert
  AFTER INSERT ON department_members REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_departments_of_members();

CREATE TRIGGER department_members_totals_delete
  AFTER DELETE ON department_members REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_departments_of_members();

CREATE TRIGGER enrollment_spans_counted
  AFTER INSERT ON enrollment_spans REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_days_of_spans();

CREATE TRIGGER enrollment_spans_removed
  AFTER DELETE ON enrollment_spans REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_days_of_spans();`;

const OLD_FUNCTIONS = `
drop function queue_class_changes();
drop function queue_class_changes_on_update();
drop function queue_class_changes_on_delete();
drop function queue_learner_changes();
drop function queue_learner_changes_on_update();
drop function queue_learner_changes_of_courses();
drop function queue_days_of_new_spans();
drop function queue_days_of_removed_spans();
drop function queue_department_changes();
drop function queue_department_changes_on_update();`;

const QUEUE_ALL = [
  ...['class', 'class_ranks'].map(
    (kind) => `
      insert into derived_changes (platform_id, kind, key)
      select platform_id, '${kind}', course_id
        from (select platform_id, course_id from course_enrollments union select platform_id, course_id from course_results union select platform_id, course_id from class_totals) keys`,
  ),
  `insert into derived_changes (platform_id, kind, key)
   select platform_id, 'learner', user_id
     from (select platform_id, user_id from course_enrollments
            union select platform_id, user_id from course_results
            union select platform_id, user_id from learner_totals
            union select platform_id, user_id from open_enrollments
            union select platform_id, user_id from course_engagement) keys`,
  `insert into derived_changes (platform_id, kind, key) select platform_id, 'department', id from departments`,
  `insert into derived_changes (platform_id, kind, key)
   select platform_id, 'enrollment_day', day - date '1970-01-01'
     from (select platform_id, day from enrollment_days
            union select platform_id, cast(began_at at time zone 'UTC' as date) from enrollment_spans
            union select platform_id, cast(ended_at at time zone 'UTC' as date) from enrollment_spans where ended_at is not null) keys`,
  `insert into derived_changes (platform_id, kind, key)
   select platform_id, 'completion_day', day - date '1970-01-01'
     from (select distinct platform_id, cast(completed_at at time zone 'UTC' as date) as day from course_results where completed_at is not null) keys`,
];
