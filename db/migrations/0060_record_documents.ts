import type { Knex } from 'knex';

/**
 * Documents of xAPI: states (of an agent in an activity), profiles of activities and profiles of agents. They are found by digests, since
 * IRIs and ids may be longer than an index takes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table record_documents (
      platform_id  integer not null,
      -- Digests as in record_terms; empty where the document is of no agent, or of no activity.
      agent        bytea not null,
      activity     bytea not null,
      -- SHA-256 of registration and id, cut to 16 bytes.
      digest       bytea not null,
      agent_name   text,
      activity_id  text,
      registration uuid,
      document_id  text not null,
      content_type text not null,
      content      bytea not null,
      -- Of the content, in hexadecimal digits.
      sha1         text not null,
      updated_at   timestamptz not null default now(),
      primary key (platform_id, agent, activity, digest),
      check ((agent_name is null) = (length(agent) = 0)),
      check ((activity_id is null) = (length(activity) = 0)),
      check (agent_name is not null or activity_id is not null)
    );
  `);
}
