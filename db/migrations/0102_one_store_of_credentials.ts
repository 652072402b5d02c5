import type { Knex } from 'knex';

/** Credentials of language models are in `service_credentials`: what was stored in the old table since then moves as well, and the table goes, with its secrets. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into service_credentials (platform_id, kind, service, plain, secret_fields, sealed, sealed_for, active, created_at, modified_at)
    select distinct on (platform_id, provider) platform_id, 'llm', provider,
           case when base_url is null then '{}' else jsonb_build_object('base_url', base_url) end,
           case when secret is null then '{}' else cast('{api_key}' as text[]) end, secret, 'llm_credentials', active, created_at, modified_at
      from llm_credentials old
     -- An older process has stored it: what is newer stays.
     where modified_at > (select migration_time from knex_migrations where name like '0100%')
     order by platform_id, provider, active desc, modified_at desc
    on conflict (platform_id, kind, service) do nothing;

    insert into llm_settings (platform_id, active_provider, active_model)
    select platform_id, provider, model from llm_credentials where active
    on conflict (platform_id) do nothing;

    drop table llm_credentials;
    drop function audit_llm_credentials();
  `);
}
