import type { Knex } from 'knex';

/**
 * The one order of search results (see db/search/resultOrder.ts): a key of every entry that decides ties, the same in every engine, and
 * texts that compare byte by byte whatever the locale of the database is.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table search_items
      alter column name_sort type text collate "C",
      alter column level type text collate "C",
      alter column price type text collate "C",
      add column order_key bigint not null generated always as (
        case kind when 'skill' then mod(cast(platform_id as bigint), 16777216) * 16777216 + mod(item_id, 16777216) else item_id end * 8
        + case kind when 'course' then 0 when 'program' then 1 when 'pathway' then 2 when 'skill' then 3 when 'role' then 4 else 5 end) stored;
    alter table facet_values alter column value type text collate "C";

    drop index search_items_by_name;
    drop index search_items_by_created;
    drop index search_items_by_modified;
    create index search_items_by_name on search_items (platform_id, name_sort, order_key);
    create index search_items_by_created on search_items (platform_id, created_at, order_key);
    create index search_items_by_modified on search_items (platform_id, modified_at, order_key);
  `);
}
