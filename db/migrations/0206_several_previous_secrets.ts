import type { Knex } from 'knex';

/** Secrets of webhook endpoints that were replaced sign too, each for its day, however often they are replaced within it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- {sealed, until}, the newest first.
    alter table webhook_endpoints add column previous_secrets jsonb not null default '[]' check (jsonb_typeof(previous_secrets) = 'array');
    comment on column webhook_endpoints.previous_secrets is 'sealed';
    update webhook_endpoints
       set previous_secrets = jsonb_build_array(jsonb_build_object('sealed', previous_secret, 'until', previous_secret_until))
     where previous_secret_until > now();
    alter table webhook_endpoints drop column previous_secret, drop column previous_secret_until;
  `);
}
