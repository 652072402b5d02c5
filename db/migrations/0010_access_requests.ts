import type { Knex } from 'knex';

/** Requests for access to courses, and numbers that a platform gives to new items. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table course_access_requests (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      user_id     bigint not null references users,
      course_id   bigint not null,
      state       text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'cancelled')),
      metadata    jsonb not null default '{}',
      reviewer_id bigint references users,
      reviewed_at timestamptz,
      created     timestamptz not null default now(),
      modified    timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, course_id) references courses,
      check ((state = 'requested') = (reviewed_at is null))
    );
    create unique index course_access_requests_one_live on course_access_requests (platform_id, user_id, course_id)
      where state = 'requested';
    create index course_access_requests_by_course on course_access_requests (platform_id, course_id, user_id, id);
    create index course_access_requests_by_state on course_access_requests (platform_id, state, id);

    create table platform_counters (
      platform_id integer not null references platforms,
      number_type text not null check (number_type in ('course_number', 'program_number', 'item_number')),
      last_number bigint not null check (last_number > 0),
      primary key (platform_id, number_type)
    );
  `);
}
