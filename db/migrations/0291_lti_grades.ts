import type { Knex } from 'knex';

/** Grades of learners flow back to the LMS that launched them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table lti_grades (
      platform_id      integer     not null,
      resource_link_id bigint      not null,
      person_id        bigint      not null,
      score            numeric check (score >= 0),
      is_completed     boolean     not null,
      scored_at        timestamptz not null,
      state            text        not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      reason           text check (length(reason) <= 1000),
      attempts         integer     not null default 1 check (attempts >= 0),
      sent_at          timestamptz,
      created_at       timestamptz not null default now(),
      modified_at      timestamptz not null default now(),
      primary key (platform_id, resource_link_id, person_id),
      foreign key (platform_id) references platforms (id),
      foreign key (platform_id, resource_link_id, person_id)
        references lti_launches (platform_id, resource_link_id, person_id) on delete cascade
    )`);
  for (const [object, comment] of COMMENTS) await knex.raw(`comment on ${object} is '${comment}'`);
  for (const text of FUNCTIONS) await knex.raw(text);
}

const COMMENTS = [
  ['column lti_grades.score', 'of 100; null: none'],
  [
    'column lti_grades.scored_at',
    'the timestamp of the score: the same for each attempt, later for another value',
  ],
  ['column lti_grades.attempts', 'requests with this timestamp'],
  ['column lti_grades.sent_at', 'when the LMS last accepted a score'],
] as const;

const FUNCTIONS = [
  `
CREATE FUNCTION takes_lti_scores(grade_scopes text[])
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select 'https://purl.imsglobal.org/spec/lti-ags/scope/score' = any (grade_scopes) $$;`,
  `
CREATE FUNCTION enqueue_lti_grades(tenant integer, people bigint[], courses bigint[])
  RETURNS void LANGUAGE plpgsql
AS $$
      begin
        if not exists (select from lti_resource_links where platform_id = tenant and course_id is not null) then return; end if;
        perform enqueue_job('send-lti-grade', tenant, concat(due.resource_link_id, '/', due.person_id))
           from (select distinct launch.resource_link_id, launch.person_id
                   from unnest(people, courses) as pair (user_id, course_id)
                   join lti_people person on person.platform_id = tenant and person.user_id = pair.user_id
                   join lti_launches launch on launch.platform_id = tenant and launch.person_id = person.id and launch.is_learner
                   join lti_resource_links link on link.platform_id = tenant and link.id = launch.resource_link_id
                                               and link.course_id = pair.course_id and takes_lti_scores(link.grade_scopes)
                  order by launch.resource_link_id, launch.person_id) due;
      end $$;`,
];
