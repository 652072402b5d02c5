import type { Knex } from 'knex';

/** Tenants are launched by people: one row a launch, with how far it is. Passwords of people are kept as hashes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of no tenant: it is what makes one.
    create table tenant_launches (
      id uuid primary key default gen_random_uuid(),
      -- Who pays; null where nobody does.
      provider text check (provider in ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
      -- SHA-256 of the key that the provider gave: it launches one tenant, whoever sends it.
      provider_key_sha256 bytea check (length(provider_key_sha256) = 32),
      -- What the provider calls the payment, once it holds.
      payment_reference text,
      platform_key text not null,
      platform_name text not null,
      username text not null,
      email text not null,
      person_name text not null,
      is_advertising boolean not null,
      takes_known_person boolean not null,
      state text not null default 'validated' check (state in ('validated', 'paid', 'free', 'done', 'failed')),
      -- The step that it failed in, and why.
      failed_step text check (failed_step in ('payment', 'platform', 'person')),
      failure text,
      platform_id integer references platforms (id) on delete set null,
      user_id bigint references users (id),
      -- The key of the new tenant, encrypted, until it is forgotten.
      first_key text,
      actor_user_id bigint references users (id),
      created_at timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      finished_at timestamptz,
      check ((provider is null) = (provider_key_sha256 is null)),
      check ((state = 'failed') = (failed_step is not null)),
      check ((state = 'done') = (finished_at is not null))
    );
    create unique index tenant_launches_provider_key on tenant_launches (provider, provider_key_sha256);
    create unique index tenant_launches_platform_key on tenant_launches (platform_key) where state = 'done' and platform_id is not null;
    create index tenant_launches_platform on tenant_launches (platform_id);
    create index tenant_launches_user on tenant_launches (user_id);
    create index tenant_launches_actor on tenant_launches (actor_user_id);
    create index tenant_launches_first_key on tenant_launches (finished_at) where first_key is not null;
    select keep_audit_log_of('tenant_launches', '{first_key,provider_key_sha256}');

    create table user_passwords (
      user_id bigint primary key references users (id),
      -- Argon2id with its parameters and salt, in the PHC format.
      hash text not null,
      modified_at timestamptz not null default now()
    );
    select keep_audit_log_of('user_passwords', '{hash}');
  `);
}
