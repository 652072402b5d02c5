import type { Knex } from 'knex';

/** Pages deep in a search that is sorted by level or price are walked, as those of the other orders. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index search_items_by_level on search_items (platform_id, level, order_key) include (ordinal, kind, item_id);
    create index search_items_by_price on search_items (platform_id, price, order_key) include (ordinal, kind, item_id);
  `);
}
