import type { Knex } from 'knex';

/**
 * Learners' progress. What they did in each block is merged from facts; what follows for a course is derived from that, from the outline
 * and the grading policy, and from what administrators state. Record tables: no foreign keys, no triggers.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table block_results (
      platform_id   integer not null,
      user_id       bigint not null,
      course_id     bigint not null,
      -- 0: the course itself.
      block_id      bigint not null,
      completed_at  timestamptz,
      -- Attempts that began, and scores.
      begun         integer not null default 0,
      scores        integer not null default 0,
      attempts      integer generated always as (greatest(begun, scores)) stored,
      best_earned   numeric,
      best_max      numeric check (best_max > 0),
      latest_earned numeric,
      latest_max    numeric check (latest_max > 0),
      -- When the latest score was made, and the place of its statement.
      latest_at     timestamptz,
      latest_stored timestamptz,
      -- Whether the learner passed, by the latest statement that says so.
      passed        boolean,
      passed_at     timestamptz,
      passed_stored timestamptz,
      -- Of the block, from 0 to 100.
      percent       numeric,
      -- Of a video, those watched twice counted twice.
      watched_seconds numeric not null default 0,
      primary key (platform_id, user_id, course_id, block_id)
    );

    -- Courses whose results are to be derived again, one after the other; those up to after_user_id are done.
    create table regrades (
      platform_id   integer not null,
      id            bigint generated always as identity,
      course_id     bigint not null,
      after_user_id bigint not null default 0,
      created_at    timestamptz not null default now(),
      primary key (platform_id, id)
    );
    create index regrades_by_course on regrades (platform_id, course_id, id);

    -- What a course's policy has besides its types and cutoffs.
    create table grading_policies (
      platform_id  integer not null references platforms,
      course_id    bigint not null,
      score_policy text not null default 'best' check (score_policy in ('best', 'latest')),
      primary key (platform_id, course_id),
      foreign key (platform_id, course_id) references courses
    );
    select keep_audit_log_of('grading_policies');

    drop trigger audit_insert on course_results;
    drop trigger audit_update on course_results;
    drop trigger audit_delete on course_results;
    drop function audit_course_results();
    drop index course_results_by_course;
    alter table course_results
      drop constraint course_results_platform_id_fkey,
      drop constraint course_results_user_id_fkey,
      drop constraint course_results_platform_id_course_id_fkey,
      drop constraint course_results_grade_check,
      alter column grade type numeric,
      alter column passed drop not null,
      alter column passed drop default,
      alter column completed_at drop not null,
      -- Of the live outline: blocks that count for completion.
      add column completed_blocks integer not null default 0,
      add column completable_blocks integer not null default 0,
      -- 0 where nothing is completable.
      add column percent numeric not null default 0,
      -- Days with activity in the course up to the completion, and seconds of it.
      add column completion_days integer,
      add column completion_seconds bigint,
      add column letter text,
      -- A completion that the outline of today does not give any more.
      add column kept_completed_at timestamptz,
      -- What administrators and imports say. It goes before everything that is derived.
      add column stated_completed_at timestamptz,
      add column stated_grade numeric check (stated_grade between 0 and 1),
      add column stated_passed boolean;
    update course_results set stated_completed_at = completed_at, stated_grade = grade, stated_passed = passed;
    -- Completed, and not failed: what prerequisites and recommendations count.
    alter table course_results add column finished boolean generated always as (completed_at is not null and passed is not false) stored not null;
    create index course_results_by_course on course_results (platform_id, course_id, user_id);

    -- By key, the courses of a person in a platform that are finished, or completed to an extent: {finished, grade, percent}; null for none.
    create or replace function completed_courses(tenant integer, person bigint) returns jsonb language plpgsql stable parallel safe as $$
      begin
        return (select jsonb_object_agg(courses.course_key, jsonb_build_object('finished', finished, 'grade', grade, 'percent', percent))
                  from course_results results
                  join courses on courses.platform_id = results.platform_id and courses.id = results.course_id
                 where results.platform_id = tenant and results.user_id = person and (results.finished or results.percent > 0));
      end $$;

    -- Whether results (as completed_courses() has them) satisfy a rule; null is satisfied.
    create or replace function prerequisites_met(rule jsonb, results jsonb) returns boolean language plpgsql immutable parallel safe as $$
      declare
        parts jsonb;
        course text;
        result jsonb;
        lowest numeric;
      begin
        if rule is null then
          return true;
        end if;
        course := rule ->> 'course_id';
        if course is not null then
          result := results -> course;
          if not coalesce(cast(result ->> 'finished' as boolean), false)
             and not coalesce(coalesce(cast(result ->> 'percent' as numeric), 0) >= cast(rule ->> 'min_completion' as numeric), false) then
            return false;
          end if;
          if rule -> 'min_grade' is null then
            return true;
          end if;
          lowest := lowest_grade(rule ->> 'min_grade');
          return lowest is null or coalesce(cast(result ->> 'grade' as numeric) >= lowest, false);
        end if;
        parts := rule -> 'all';
        if parts is not null then
          for place in 0 .. jsonb_array_length(parts) - 1 loop
            if not prerequisites_met(parts -> place, results) then
              return false;
            end if;
          end loop;
          return true;
        end if;
        parts := rule -> 'any';
        for place in 0 .. jsonb_array_length(parts) - 1 loop
          if prerequisites_met(parts -> place, results) then
            return true;
          end if;
        end loop;
        return jsonb_array_length(parts) = 0;
      end $$;
  `);
}
