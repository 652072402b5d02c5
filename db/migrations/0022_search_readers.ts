import type { Knex } from 'knex';

/**
 * What the search index took from the outbox, kept for readers that follow the index. Each remembers its own position, so that none
 * takes a change away from another, and one that was off goes on where it stopped. The queue before it was filled only by processes
 * that had a Typesense; it is dropped, not emptied: a collection that is in no position yet is built anew.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table typesense_outbox;

    -- Written while there is a collection, in the order of each platform's index writer.
    create table search_changes (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      kind        text not null,
      item_id     bigint not null,
      created_at  timestamptz not null default now(),
      primary key (platform_id, id)
    );

    -- Collections on Typesense servers, from the start of their import.
    create table typesense_collections (
      name       text primary key,
      created_at timestamptz not null default now()
    );

    -- The last change that a collection holds. Without a row: none.
    create table typesense_positions (
      platform_id integer not null references platforms,
      collection  text not null references typesense_collections on delete cascade,
      position    bigint not null,
      primary key (platform_id, collection)
    );
  `);
}
