import type { Knex } from 'knex';

/** Points of skills that courses, resources and blocks give, and what learners earned of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table skill_points (
      platform_id integer not null references platforms,
      kind        text not null check (kind in ('course', 'resource', 'block')),
      -- Of courses, resources or course_blocks.
      item_id     bigint not null,
      skill_id    bigint not null,
      -- Of a block, too; null for a resource.
      course_id   bigint check ((kind = 'resource') = (course_id is null)),
      points      integer not null check (points > 0),
      primary key (platform_id, kind, item_id, skill_id),
      foreign key (platform_id, skill_id) references platform_skills,
      foreign key (platform_id, course_id) references courses
    );
    create index skill_points_by_course on skill_points (platform_id, course_id) where course_id is not null;
    create index skill_points_by_skill on skill_points (platform_id, skill_id);

    -- Earned with the completion, as many as were given then. They stay.
    create table skill_points_earned (
      platform_id integer not null,
      user_id     bigint not null,
      skill_id    bigint not null,
      kind        text not null check (kind in ('course', 'resource', 'block')),
      item_id     bigint not null,
      points      integer not null,
      earned_at   timestamptz not null,
      primary key (platform_id, user_id, skill_id, kind, item_id)
    );
    create index skill_points_earned_by_skill on skill_points_earned (platform_id, skill_id, user_id);

    -- Resources that administrators say somebody completed.
    create table resource_completions (
      platform_id  integer not null references platforms,
      user_id      bigint not null references users,
      resource_id  bigint not null,
      completed_at timestamptz not null default now(),
      primary key (platform_id, user_id, resource_id),
      foreign key (platform_id, resource_id) references resources
    );
    create index resource_completions_by_resource on resource_completions (platform_id, resource_id);

    select keep_audit_log_of('skill_points'), keep_audit_log_of('resource_completions');
  `);
}
