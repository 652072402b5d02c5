import type { Knex } from 'knex';

/**
 * Counts entries of the search index by who may see them: words, so that spelling is judged by what the caller may see and by
 * what is still there; and facet values, so that a search without text and filters adds up instead of intersecting bits.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table search_items add column visibility text;
    update search_items
       set visibility = (select substring(pair from length('visibility=') + 1)
                           from unnest(facets) as pair where starts_with(pair, 'visibility='));
    alter table search_items alter column visibility set not null;

    drop table search_words;
    create table search_words (
      platform_id integer not null references platforms,
      word        text not null,
      visibility  text not null,
      entries     integer not null check (entries > 0),
      primary key (platform_id, word, visibility)
    ) with (fillfactor = 70);
    insert into search_words (platform_id, word, visibility, entries)
      select platform_id, word, visibility, count(*)
        from search_items cross join unnest(tsvector_to_array(words)) as word
       group by platform_id, word, visibility;
    create index search_words_prefix on search_words (platform_id, word text_pattern_ops);
    create index search_words_trgm on search_words using gin (platform_id, word gin_trgm_ops);

    create table facet_counts (
      platform_id integer not null references platforms,
      value_id    integer not null,
      kind        text not null,
      visibility  text not null,
      entries     integer not null check (entries > 0),
      primary key (platform_id, value_id, kind, visibility),
      foreign key (platform_id, value_id) references facet_values
    ) with (fillfactor = 70);
    insert into facet_counts (platform_id, value_id, kind, visibility, entries)
      select platform_id, facet_values.id, search_items.kind, search_items.visibility, count(*)
        from search_items
       cross join unnest(search_items.facets) as pair
        join facet_values using (platform_id)
       where facet_values.facet = split_part(pair, '=', 1)
         and facet_values.value = substring(pair from position('=' in pair) + 1)
       group by platform_id, facet_values.id, search_items.kind, search_items.visibility;
  `);
}
