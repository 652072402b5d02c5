import type { Knex } from 'knex';

/** Platforms, people and access, the catalog and course enrollments. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;
    create extension if not exists btree_gin;
    create extension if not exists fuzzystrmatch;

    -- The dictionary form of unaccent is only STABLE; naming the dictionary makes the result fixed, so it may be indexed.
    create function fold(value text) returns text
      language sql immutable strict parallel safe
      as $$ select lower(public.unaccent('public.unaccent', value)) $$;

    create table platforms (
      id          integer generated always as identity primary key,
      key         text not null check (key ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$'),
      name        text not null check (length(name) between 1 and 200),
      is_main     boolean not null default false,
      settings    jsonb not null default '{}',
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      constraint platforms_key unique (key)
    );
    create unique index platforms_one_main on platforms (is_main) where is_main;

    create table users (
      id          bigint generated always as identity primary key,
      username    text not null check (length(username) between 1 and 255),
      email       text not null check (length(email) between 3 and 320),
      name        text not null default '' check (length(name) <= 255),
      is_dm_admin boolean not null default false,
      active      boolean not null default true,
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now()
    );
    create unique index users_username on users (lower(username));
    create unique index users_email on users (lower(email));

    create table memberships (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      user_id     bigint not null references users,
      role        text not null check (role in ('platform_admin', 'platform_viewer', 'learner')),
      active      boolean not null default true,
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id),
      constraint memberships_user unique (platform_id, user_id)
    );
    create index memberships_by_user on memberships (user_id, platform_id);

    create table departments (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      parent_id   bigint,
      name        text not null check (length(name) between 1 and 255),
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, parent_id) references departments,
      constraint departments_name unique nulls not distinct (platform_id, parent_id, name),
      check (parent_id <> id)
    );

    create table department_members (
      platform_id   integer not null references platforms,
      department_id bigint not null,
      user_id       bigint not null references users,
      is_admin      boolean not null default false,
      created_at    timestamptz not null default now(),
      primary key (platform_id, department_id, user_id),
      foreign key (platform_id, department_id) references departments on delete cascade,
      foreign key (platform_id, user_id) references memberships (platform_id, user_id)
    );
    create index department_members_by_user on department_members (platform_id, user_id);

    create table groups (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      name        text not null check (length(name) between 1 and 255),
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id),
      constraint groups_name unique (platform_id, name)
    );

    create table group_members (
      platform_id integer not null references platforms,
      group_id    bigint not null,
      user_id     bigint not null references users,
      created_at  timestamptz not null default now(),
      primary key (platform_id, group_id, user_id),
      foreign key (platform_id, group_id) references groups on delete cascade,
      foreign key (platform_id, user_id) references memberships (platform_id, user_id)
    );
    create index group_members_by_user on group_members (platform_id, user_id);

    -- The skill taxonomy is shared: one row a skill name. What a tenant says about a skill is in platform_skills.
    create table skills (
      id         bigint generated always as identity primary key,
      name       text not null check (length(name) between 1 and 255),
      uri        text,
      created_at timestamptz not null default now()
    );
    create unique index skills_name on skills (lower(name));

    create table platform_skills (
      platform_id integer not null references platforms,
      skill_id    bigint not null references skills,
      description text not null default '',
      visibility  text not null default 'viewable_by_tenant_students'
                  check (visibility in ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
      data        jsonb not null default '{}',
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, skill_id)
    );

    create table platform_skill_relations (
      platform_id      integer not null references platforms,
      skill_id         bigint not null,
      related_skill_id bigint not null,
      primary key (platform_id, skill_id, related_skill_id),
      foreign key (platform_id, skill_id) references platform_skills on delete cascade,
      foreign key (platform_id, related_skill_id) references platform_skills on delete cascade,
      check (skill_id <> related_skill_id)
    );
  `);

  // Courses, programs, pathways, resources and job roles share what search and presentation need of every catalog item.
  // <kind>_key is the identifier of the contract (course_id, program_id, ...), unique within a tenant; id is internal.
  const catalogItem = (key: string) => `
      platform_id       integer not null references platforms,
      id                bigint generated always as identity,
      ${key}            text not null check (length(${key}) between 1 and 255),
      name              text not null check (length(name) between 1 and 500),
      slug              text check (slug ~ '^[-a-zA-Z0-9_]{1,255}$'),
      description       text not null default '',
      short_description text not null default '',
      image_url         text,
      url               text,
      level             text,
      subject           text,
      topics            text[] not null default '{}',
      tags              text[] not null default '{}',
      language          text,
      promotion         text,
      visibility        text not null default 'viewable_by_tenant_students'
                        check (visibility in ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
      data              jsonb not null default '{}',
      created_at        timestamptz not null default now(),
      modified_at       timestamptz not null default now(),
      deleted_at        timestamptz,
      primary key (platform_id, id)`;

  await knex.raw(`
    create table courses (${catalogItem('course_key')},
      self_paced    boolean,
      duration      text,
      certificate   text,
      price         text,
      prerequisites jsonb,
      constraint courses_key unique (platform_id, course_key),
      constraint courses_slug unique (platform_id, slug)
    );
    create index courses_name_trgm on courses using gin (platform_id, fold(name) gin_trgm_ops);

    create table course_skills (
      platform_id integer not null references platforms,
      course_id   bigint not null,
      skill_id    bigint not null,
      primary key (platform_id, course_id, skill_id),
      foreign key (platform_id, course_id) references courses on delete cascade,
      foreign key (platform_id, skill_id) references platform_skills
    );
    create index course_skills_by_skill on course_skills (platform_id, skill_id, course_id);

    create table programs (${catalogItem('program_key')},
      program_type text,
      constraint programs_key unique (platform_id, program_key),
      constraint programs_slug unique (platform_id, slug)
    );

    create table program_courses (
      platform_id integer not null references platforms,
      program_id  bigint not null,
      course_id   bigint not null,
      position    integer not null,
      primary key (platform_id, program_id, course_id),
      foreign key (platform_id, program_id) references programs on delete cascade,
      foreign key (platform_id, course_id) references courses on delete cascade
    );
    create index program_courses_by_course on program_courses (platform_id, course_id);

    create table program_admins (
      platform_id integer not null references platforms,
      program_id  bigint not null,
      user_id     bigint not null references users,
      created_at  timestamptz not null default now(),
      primary key (platform_id, program_id, user_id),
      foreign key (platform_id, program_id) references programs on delete cascade,
      foreign key (platform_id, user_id) references memberships (platform_id, user_id)
    );
    create index program_admins_by_user on program_admins (platform_id, user_id);

    create table pathways (${catalogItem('pathway_key')},
      pathway_uuid uuid not null default gen_random_uuid(),
      constraint pathways_key unique (platform_id, pathway_key),
      constraint pathways_uuid unique (platform_id, pathway_uuid),
      constraint pathways_slug unique (platform_id, slug)
    );

    create table pathway_programs (
      platform_id integer not null references platforms,
      pathway_id  bigint not null,
      program_id  bigint not null,
      position    integer not null,
      primary key (platform_id, pathway_id, program_id),
      foreign key (platform_id, pathway_id) references pathways on delete cascade,
      foreign key (platform_id, program_id) references programs on delete cascade
    );
    create index pathway_programs_by_program on pathway_programs (platform_id, program_id);

    create table resources (${catalogItem('resource_key')},
      resource_type text,
      constraint resources_key unique (platform_id, resource_key),
      constraint resources_slug unique (platform_id, slug)
    );

    create table job_roles (${catalogItem('role_key')},
      constraint job_roles_key unique (platform_id, role_key),
      constraint job_roles_slug unique (platform_id, slug)
    );

    create table job_role_skills (
      platform_id integer not null references platforms,
      job_role_id bigint not null,
      skill_id    bigint not null,
      primary key (platform_id, job_role_id, skill_id),
      foreign key (platform_id, job_role_id) references job_roles on delete cascade,
      foreign key (platform_id, skill_id) references platform_skills
    );
    create index job_role_skills_by_skill on job_role_skills (platform_id, skill_id);

    create table job_role_courses (
      platform_id integer not null references platforms,
      job_role_id bigint not null,
      course_id   bigint not null,
      primary key (platform_id, job_role_id, course_id),
      foreign key (platform_id, job_role_id) references job_roles on delete cascade,
      foreign key (platform_id, course_id) references courses on delete cascade
    );
    create index job_role_courses_by_course on job_role_courses (platform_id, course_id);

    create table course_enrollments (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      user_id     bigint not null references users,
      course_id   bigint not null,
      active      boolean not null default true,
      created     timestamptz not null default now(),
      started     timestamptz,
      ended       timestamptz,
      expired     timestamptz,
      metadata    jsonb not null default '{}',
      modified    timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, course_id) references courses,
      constraint course_enrollments_user_course unique (platform_id, user_id, course_id)
    );
    create index course_enrollments_by_course on course_enrollments (platform_id, course_id, id);
    create index course_enrollments_by_user on course_enrollments (platform_id, user_id, id);

    -- Api-Key credentials act as one role in one platform or in all; Token credentials act for a user, and may be
    -- narrowed to one role in one platform. The secret itself is never stored: prefix finds the row, the SHA-256 decides.
    create table credentials (
      id            bigint generated always as identity primary key,
      scheme        text not null check (scheme in ('Api-Key', 'Token')),
      prefix        text not null,
      secret_sha256 bytea not null,
      label         text not null default '',
      role          text check (role in ('dm_admin', 'platform_admin', 'platform_viewer', 'department_admin', 'program_admin', 'learner')),
      platform_id   integer references platforms,
      user_id       bigint references users,
      program_id    bigint,
      department_id bigint,
      created_at    timestamptz not null default now(),
      expires_at    timestamptz,
      revoked_at    timestamptz,
      last_used_at  timestamptz,
      constraint credentials_prefix unique (prefix),
      foreign key (platform_id, program_id) references programs,
      foreign key (platform_id, department_id) references departments,
      check (scheme = 'Api-Key' or user_id is not null),
      check (role is not null or user_id is not null),
      check (role is null or role = 'dm_admin' or platform_id is not null)
    );
  `);
}
