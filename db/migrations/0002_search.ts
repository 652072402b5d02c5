import type { Knex } from 'knex';

/** A changed table and the catalog items whose search entries a change of its rows touches. */
const WATCHED: { table: string; touches: { kind: string; column: string }[] }[] = [
  { table: 'courses', touches: [{ kind: 'course', column: 'id' }] },
  { table: 'programs', touches: [{ kind: 'program', column: 'id' }] },
  { table: 'pathways', touches: [{ kind: 'pathway', column: 'id' }] },
  { table: 'resources', touches: [{ kind: 'resource', column: 'id' }] },
  { table: 'job_roles', touches: [{ kind: 'role', column: 'id' }] },
  { table: 'platform_skills', touches: [{ kind: 'skill', column: 'skill_id' }] },
  { table: 'course_skills', touches: [{ kind: 'course', column: 'course_id' }] },
  { table: 'job_role_skills', touches: [{ kind: 'role', column: 'job_role_id' }] },
];

const ROWS_OF = { insert: 'new', update: 'new', delete: 'old' } as const;

/** The outbox that feeds the search index, and the index that the Postgres engine reads. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table outbox (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      kind        text not null check (kind in ('course', 'program', 'pathway', 'skill', 'role', 'resource')),
      item_id     bigint not null,
      created_at  timestamptz not null default now(),
      primary key (platform_id, id)
    );

    -- What a Typesense server has not been told yet. Filled only while one is configured.
    create table typesense_outbox (
      platform_id integer not null references platforms,
      id          bigint generated always as identity,
      kind        text not null,
      item_id     bigint not null,
      created_at  timestamptz not null default now(),
      primary key (platform_id, id)
    );

    -- One entry an item. The ordinal is its place in the bit blocks of its tenant: dense, and used again after a removal.
    create table search_items (
      platform_id integer not null references platforms,
      ordinal     integer not null check (ordinal >= 0),
      kind        text not null,
      item_id     bigint not null,
      item_key    text not null,
      name        text not null,
      -- What orders the results: the folded name, the labels and the times.
      name_sort   text not null,
      level       text,
      price       text,
      created_at  timestamptz not null,
      modified_at timestamptz not null,
      words       tsvector not null,
      name_words  tsvector not null,
      -- Facet values, as 'facet=value', so that a later change knows which bits to clear.
      facets      text[] not null,
      primary key (platform_id, ordinal),
      constraint search_items_item unique (platform_id, kind, item_id)
    );
    create index search_items_words on search_items using gin (platform_id, words) with (fastupdate = off);
    create index search_items_by_name on search_items (platform_id, name_sort, ordinal);
    create index search_items_by_created on search_items (platform_id, created_at, ordinal);
    create index search_items_by_modified on search_items (platform_id, modified_at, ordinal);
    create index search_items_by_key on search_items (platform_id, kind, item_key);

    create table facet_values (
      platform_id integer not null references platforms,
      id          integer generated always as identity,
      facet       text not null,
      value       text not null,
      -- Of skills: who may see the skill itself. Null: whoever sees an item with the value.
      visibility  text,
      primary key (platform_id, id),
      constraint facet_values_value unique (platform_id, facet, value)
    );

    -- Bit n of block b is set where the item of ordinal 8192 b + n has the value. Rows without a bit are removed.
    create table facet_bits (
      platform_id integer not null references platforms,
      value_id    integer not null,
      block       integer not null,
      bits        bit(8192) not null,
      primary key (platform_id, value_id, block),
      foreign key (platform_id, value_id) references facet_values
    ) with (fillfactor = 70);
    alter table facet_bits alter column bits set storage plain;

    -- The words of a tenant's entries, for words that are unfinished or misspelt. Kept until the next rebuild.
    create table search_words (
      platform_id integer not null references platforms,
      word        text not null,
      primary key (platform_id, word)
    );
    create index search_words_prefix on search_words (platform_id, word text_pattern_ops);
    create index search_words_trgm on search_words using gin (platform_id, word gin_trgm_ops);

    create function outbox_changed() returns trigger language plpgsql as $$
    begin
      execute format(
        'insert into outbox (platform_id, kind, item_id) select distinct platform_id, %L, %I from changed',
        tg_argv[0], tg_argv[1]);
      return null;
    end $$;

    create function outbox_renamed_skill() returns trigger language plpgsql as $$
    begin
      insert into outbox (platform_id, kind, item_id)
      select platform_id, 'skill', skill_id from platform_skills join changed on changed.id = skill_id
      union
      select platform_id, 'course', course_id from course_skills join changed on changed.id = skill_id
      union
      select platform_id, 'role', job_role_id from job_role_skills join changed on changed.id = skill_id;
      return null;
    end $$;
    create trigger skills_renamed after update on skills
      referencing new table as changed for each statement execute function outbox_renamed_skill();
  `);
  for (const { table, touches } of WATCHED) {
    for (const { kind, column } of touches) {
      for (const [event, rows] of Object.entries(ROWS_OF)) {
        await knex.raw(`
          create trigger ${table}_${event}_outbox after ${event} on ${table}
            referencing ${rows} table as changed for each statement
            execute function outbox_changed('${kind}', '${column}')`);
      }
    }
  }
}
