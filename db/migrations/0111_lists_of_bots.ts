import type { Knex } from 'knex';

/** Lists of thousands of bots: names are folded once, and what is counted is in an index. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table bots add column folded_name text not null generated always as (fold(name)) stored;
    -- Of one state the newest first, and how many there are, without the texts.
    drop index bot_deliveries_by_state;
    create index bot_deliveries_by_state on bot_deliveries (platform_id, bot_id, state, id desc);
    create index bot_configs_complete on bot_configs (platform_id, bot_id) where is_complete;
  `);
}
