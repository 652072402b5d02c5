import type { Knex } from 'knex';

/** Files that are sent along with statements: stored once a tenant by their SHA-2, and the statements that brought them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table attached_files (
      platform_id integer not null,
      -- SHA-224, SHA-256, SHA-384 or SHA-512, as the client chose.
      sha2        bytea not null,
      content     bytea not null,
      primary key (platform_id, sha2)
    );
    -- Files are compressed by who made them.
    alter table attached_files alter column content set storage external;

    create table statement_attachments (
      platform_id  integer not null,
      -- The place of the statement.
      stored       timestamptz not null,
      sha2         bytea not null,
      content_type text not null,
      bytes        integer not null,
      primary key (platform_id, stored, sha2)
    );
    create index statement_attachments_by_file on statement_attachments (platform_id, sha2);
  `);
}
