import type { Knex } from 'knex';

/** Indexes by person begin with the tenant, as all do. Two of them repeated a primary key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index avatar_videos_by_creator;
    create index avatar_videos_by_creator on avatar_videos (platform_id, created_by_id);
    drop index files_by_creator;
    create index files_by_creator on files (platform_id, created_by_id);
    drop index fine_tuning_datasets_by_creator;
    create index fine_tuning_datasets_by_creator on fine_tuning_datasets (platform_id, created_by_id);
    drop index fine_tuning_trainings_by_creator;
    create index fine_tuning_trainings_by_creator on fine_tuning_trainings (platform_id, created_by_id);

    drop index bot_user_links_by_user;
    create index bot_user_links_by_user on bot_user_links (platform_id, user_id);
    drop index bot_link_codes_by_user;
    create index bot_link_codes_by_user on bot_link_codes (platform_id, user_id) where user_id is not null;
    drop index bot_events_by_person;
    create index bot_events_by_person on bot_events (platform_id, user_id, bot_id, id) where user_id is not null;
    drop index bot_deliveries_by_person;
    create index bot_deliveries_by_person on bot_deliveries (platform_id, user_id, id) where user_id is not null;

    drop index user_apps_by_user;
    drop index feature_configs_by_user;
  `);
}
