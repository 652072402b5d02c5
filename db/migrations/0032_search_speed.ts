import type { Knex } from 'knex';

/**
 * What makes large catalogues quick to index and to search: full text is indexed in batches (the writer empties the pending list of its
 * turn), pages are walked in indexes alone, names have an index of their own, and the hits of a text become bit blocks inside Postgres.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table search_items add column name_length integer not null generated always as (length(name_words)) stored;

    drop index search_items_by_name;
    drop index search_items_by_created;
    drop index search_items_by_modified;
    create index search_items_by_name on search_items (platform_id, name_sort, order_key) include (ordinal, kind, item_id);
    create index search_items_by_created on search_items (platform_id, created_at, order_key) include (ordinal, kind, item_id);
    create index search_items_by_modified on search_items (platform_id, modified_at, order_key) include (ordinal, kind, item_id);
    create index search_items_by_name_length on search_items (platform_id, name_length, order_key) include (ordinal, kind, item_id);

    -- Facets are counted block by block; their values are looked up by the primary key.
    create index facet_bits_by_block on facet_bits (platform_id, block, value_id);

    create index search_items_name_words on search_items using gin (platform_id, name_words);
    alter index search_items_words set (fastupdate = on);
    alter index search_words_rests set (fastupdate = on);

    -- The entries of some tenants that match a text, as bit blocks. A sequential scan would read every text: it is never chosen here.
    create function search_text_bits(platforms integer[], query tsquery)
      returns table (platform_id integer, block integer, bits bit(8192))
      language sql stable parallel safe
      set enable_seqscan = off
      as $$
        select platform_id, part / 128, bit_or(cast(cast(places as bit(64)) as bit(8192)) >> (64 * (part % 128)))
          from (select platform_id, ordinal / 64 as part, bit_or(cast(1 as bigint) << (63 - ordinal % 64)) as places
                  from search_items
                 where search_items.platform_id = any (platforms) and words @@ query
                 group by 1, 2) parts
         group by 1, 2
      $$;
  `);
}
