import type { Knex } from 'knex';

/** Sessions that launches begin know the person of the LMS, so that they end with the link and follow its domains. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table browser_sessions
      add column lti_person_id bigint,
      add constraint browser_sessions_begun_by check (provider_id is null or lti_person_id is null),
      add foreign key (platform_id, lti_person_id) references lti_people (platform_id, id) on delete cascade`);
  await knex.raw(`
    create index browser_sessions_by_lti_person on browser_sessions (platform_id, lti_person_id)
     where lti_person_id is not null`);
  await knex.raw(`comment on index browser_sessions_by_lti_person is 'Sessions that launches of a person began.'`);
}
