import type { Knex } from 'knex';

/** What recommendations are made of: prompts of the tenant, results and goals of learners, and what others finished together. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table recommendation_prompts (
      platform_id         integer not null references platforms,
      id                  bigint generated always as identity,
      prompt_text         text not null check (length(prompt_text) between 1 and 20000),
      recommendation_type text not null default 'catalog' check (recommendation_type in ('mentors', 'catalog')),
      spa_url             text check (length(spa_url) between 1 and 2000),
      active              boolean not null default true,
      created_by_id       bigint references users,
      created_at          timestamptz not null default now(),
      modified_at         timestamptz not null default now(),
      primary key (platform_id, id)
    );
    create unique index recommendation_prompts_one_active on recommendation_prompts (platform_id, recommendation_type, spa_url)
      nulls not distinct where active;

    -- A course that somebody finished, with the grade from 0 to 1 where there is one.
    create table course_results (
      platform_id  integer not null references platforms,
      user_id      bigint not null references users,
      course_id    bigint not null,
      grade        numeric(6, 5) check (grade between 0 and 1),
      passed       boolean not null default true,
      completed_at timestamptz not null,
      primary key (platform_id, user_id, course_id),
      foreign key (platform_id, course_id) references courses on delete cascade
    );
    create index course_results_by_course on course_results (platform_id, course_id, user_id) where passed;

    create table learner_skills (
      platform_id integer not null references platforms,
      user_id     bigint not null references users,
      relation    text not null check (relation in ('desired', 'reported')),
      skill_id    bigint not null,
      created_at  timestamptz not null default now(),
      primary key (platform_id, user_id, relation, skill_id),
      foreign key (platform_id, skill_id) references platform_skills
    );

    -- Learners who passed both courses; each pair stands twice. Written anew by a job.
    create table course_pairs (
      platform_id integer not null references platforms,
      course_id   bigint not null,
      other_id    bigint not null,
      learners    integer not null check (learners > 0),
      primary key (platform_id, course_id, other_id),
      foreign key (platform_id, course_id) references courses on delete cascade,
      foreign key (platform_id, other_id) references courses on delete cascade
    );

    -- Learners who ever enrolled in a course or passed it. Written anew by the same job.
    create table course_popularity (
      platform_id integer not null references platforms,
      course_id   bigint not null,
      enrolled    integer not null default 0,
      passed      integer not null default 0,
      primary key (platform_id, course_id),
      foreign key (platform_id, course_id) references courses on delete cascade
    );

    -- What was recommended to whom, for tracing what came of it.
    create table recommendations (
      platform_id integer not null references platforms,
      id          uuid not null,
      user_id     bigint not null references users,
      method      text not null,
      courses     jsonb not null,
      created_at  timestamptz not null default now(),
      primary key (platform_id, id)
    );
    create index recommendations_by_user on recommendations (platform_id, user_id, created_at);
  `);
}
