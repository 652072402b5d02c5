import type { Knex } from 'knex';

/** The outline of a course, and how the course is graded. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table course_blocks (
      -- A platform's by its course: a reference of its own would be checked for each block.
      platform_id     integer not null,
      id              bigint generated always as identity,
      course_id       bigint not null,
      block_key       text not null check (length(block_key) between 1 and 255),
      parent_id       bigint,
      type            text not null check (type in ('section', 'subsection', 'unit', 'problem', 'video', 'html', 'discussion', 'resource', 'other')),
      name            text not null,
      -- Among the blocks of one parent.
      position        integer not null check (position >= 0),
      graded          boolean not null default false,
      assignment_type text,
      max_score       numeric check (max_score >= 0),
      completable     boolean not null default false,
      video_seconds   numeric check (video_seconds >= 0),
      -- When it left the outline. What was earned on it stays.
      retired_at      timestamptz,
      created_at      timestamptz not null default now(),
      modified_at     timestamptz not null default now(),
      primary key (platform_id, id),
      -- In this order it also finds the blocks of a key in all courses.
      constraint course_blocks_key unique (platform_id, block_key, course_id),
      foreign key (platform_id, course_id) references courses,
      foreign key (platform_id, parent_id) references course_blocks,
      check ((type = 'section') = (parent_id is null))
    );
    create index course_blocks_by_course on course_blocks (platform_id, course_id);
    create index course_blocks_by_parent on course_blocks (platform_id, parent_id);

    create table assignment_types (
      platform_id integer not null references platforms,
      course_id   bigint not null,
      name        text not null check (length(name) between 1 and 255),
      position    integer not null check (position > 0),
      -- What a grade of 1 adds to the grade of the course. The sum need not be 1.
      weight      numeric not null check (weight >= 0),
      min_count   integer not null check (min_count >= 0),
      drop_count  integer not null check (drop_count >= 0),
      primary key (platform_id, course_id, name),
      foreign key (platform_id, course_id) references courses
    );

    create table grade_cutoffs (
      platform_id integer not null references platforms,
      course_id   bigint not null,
      letter      text not null check (length(letter) between 1 and 50),
      cutoff      numeric not null check (cutoff between 0 and 1),
      primary key (platform_id, course_id, letter),
      foreign key (platform_id, course_id) references courses
    );

    select keep_audit_log_of('course_blocks'), keep_audit_log_of('assignment_types'), keep_audit_log_of('grade_cutoffs');
  `);
}
