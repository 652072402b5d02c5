import type { Knex } from 'knex';

/** Levels of skills, what learners have in points of each skill and how many have how much, and what clients keep beside a learner's own words. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table skill_thresholds (
      platform_id integer not null references platforms,
      id          bigint not null generated always as identity,
      name        text not null check (length(name) between 1 and 255),
      threshold   integer not null check (threshold >= 0),
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id)
    );
    create unique index skill_thresholds_name on skill_thresholds (platform_id, lower(name));

    create table learner_skill_data (
      platform_id integer not null references platforms,
      user_id     bigint not null references users,
      relation    text not null check (relation in ('desired', 'reported')),
      data        jsonb not null,
      modified_at timestamptz not null default now(),
      primary key (platform_id, user_id, relation)
    );

    create table skill_point_totals (
      platform_id integer not null,
      user_id     bigint not null,
      -- 0: of all skills.
      skill_id    bigint not null,
      points      bigint not null check (points > 0),
      primary key (platform_id, user_id, skill_id)
    ) with (fillfactor = 80);

    -- How many people have so many points is the sum of the deltas. They are appended, so nobody waits for anybody.
    create table skill_point_counts (
      platform_id integer not null,
      skill_id    bigint not null,
      points      bigint not null,
      id          bigint not null generated always as identity,
      delta       integer not null,
      primary key (platform_id, skill_id, points, id) include (delta)
    );

    insert into skill_point_totals (platform_id, user_id, skill_id, points)
    select platform_id, user_id, coalesce(skill_id, 0), sum(points)
      from skill_points_earned
     group by grouping sets ((platform_id, user_id, skill_id), (platform_id, user_id));

    insert into skill_point_counts (platform_id, skill_id, points, delta)
    select platform_id, skill_id, points, count(*) from skill_point_totals group by 1, 2, 3;

    select keep_audit_log_of('skill_thresholds'), keep_audit_log_of('learner_skill_data');
  `);
}
