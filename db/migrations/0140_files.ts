import type { Knex } from 'knex';

/** Files of tenants: which contents are in the store, which files have them, and how much a tenant stores. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One row for what is, or is about to be, in the store. It is there before the content is, and outlives it.
    create table file_contents (
      platform_id integer not null references platforms,
      sha256      bytea not null check (length(sha256) = 32),
      size        bigint not null check (size > 0),
      -- When somebody last began to store it: a file may refer to it for a day from then on.
      claimed_at  timestamptz not null default now(),
      primary key (platform_id, sha256)
    );
    create index file_contents_by_claim on file_contents (claimed_at);

    create table files (
      platform_id   integer not null references platforms,
      id            bigint generated always as identity,
      sha256        bytea not null,
      name          text not null check (length(name) between 1 and 255),
      -- Of the content.
      media_type    text not null check (length(media_type) between 3 and 255),
      created_by_id bigint references users,
      created_at    timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, sha256) references file_contents
    );
    create index files_by_content on files (platform_id, sha256);
    create index files_by_creator on files (created_by_id);
    select keep_audit_log_of('files');

    -- What the files of a tenant have together; each counts, whatever others hold the same.
    create table file_totals (
      platform_id integer primary key references platforms,
      bytes       bigint not null default 0 check (bytes >= 0)
    );

    -- Contents that are to be removed from the store. Not named after the tenant: it outlives the removal of one.
    create table file_removals (
      tenant_id integer not null,
      sha256    bytea not null,
      queued_at timestamptz not null default now(),
      primary key (tenant_id, sha256)
    );
    create function queue_file_removals() returns trigger language plpgsql as $$
      begin
        insert into file_removals (tenant_id, sha256) select platform_id, sha256 from old_rows on conflict do nothing;
        return null;
      end $$;
    create trigger queue_file_removals after delete on file_contents
      referencing old table as old_rows for each statement execute function queue_file_removals();
  `);
}
