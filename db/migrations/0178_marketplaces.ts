import type { Knex } from 'knex';

/** Buyers of marketplaces register, launch tenants, and pay by what the marketplaces say of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A purchase at a marketplace, from its buyer's first visit on: of no tenant, it leads to one.
    create table marketplace_registrations (
      id uuid primary key default gen_random_uuid(),
      provider text not null check (provider in ('marketplace_a', 'marketplace_b')),
      is_live boolean not null,
      -- The buyer's account there.
      account_id text not null check (length(account_id) between 1 and 255),
      -- Of marketplace-a: whether it is the identifier that old products have instead.
      account_is_identifier boolean not null default false,
      -- Empty where the marketplace, or the buyer's request, names none.
      product_id text not null default '' check (length(product_id) <= 255),
      agreement_id text not null default '' check (length(agreement_id) <= 500),
      -- When the buyer came the last time.
      registered_at timestamptz not null default now(),
      launch_id uuid references tenant_launches,
      -- Until when usage was counted.
      metered_until timestamptz,
      created_at timestamptz not null default now(),
      modified_at timestamptz not null default now()
    );
    create unique index marketplace_registrations_buyer on marketplace_registrations (provider, is_live, account_id, product_id, agreement_id);
    create unique index marketplace_registrations_launch on marketplace_registrations (launch_id);
    select keep_audit_log_of('marketplace_registrations');

    -- Tokens that were exchanged, or are being exchanged: each once.
    create table marketplace_tokens (
      provider text not null check (provider in ('marketplace_a', 'marketplace_b')),
      is_live boolean not null,
      token_sha256 bytea not null check (length(token_sha256) = 32),
      registration_id uuid references marketplace_registrations,
      -- Somebody exchanges it until then.
      claimed_until timestamptz,
      created_at timestamptz not null default now(),
      primary key (provider, is_live, token_sha256),
      check ((registration_id is null) = (claimed_until is not null))
    );
    create index marketplace_tokens_registration on marketplace_tokens (registration_id);

    -- What a marketplace says of a registration's subscriptions, as it was read last.
    create table marketplace_purchases (
      provider text not null check (provider in ('marketplace_a', 'marketplace_b')),
      is_live boolean not null,
      -- The marketplace's name of the subscription: it belongs to one registration.
      reference text not null check (length(reference) between 1 and 1000),
      registration_id uuid not null references marketplace_registrations,
      -- 'requested': we have consented, and it has not begun.
      state text not null check (state in ('requested', 'active', 'paused', 'cancelled', 'expired')),
      seats integer not null check (seats > 0),
      started_at timestamptz not null,
      -- Null: it does not end.
      ends_at timestamptz,
      cancels_at_end boolean not null,
      -- When the last read began, and when what it found last differed from before; how often it did.
      read_at timestamptz not null,
      changed_at timestamptz not null,
      changes integer not null default 1 check (changes > 0),
      primary key (provider, is_live, reference)
    );
    create index marketplace_purchases_registration on marketplace_purchases (registration_id);
    select keep_audit_log_of('marketplace_purchases');

    -- What marketplace-b pushed: stored before it is acknowledged, and followed afterwards.
    create table marketplace_messages (
      is_live boolean not null,
      message_id text not null check (length(message_id) between 1 and 500),
      event_id text,
      event_type text not null,
      account_id text,
      entitlement_id text,
      received_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      failures integer not null default 0,
      done_at timestamptz,
      primary key (is_live, message_id)
    );
    create index marketplace_messages_due on marketplace_messages (due_at) where done_at is null;
    create index marketplace_messages_done on marketplace_messages (done_at) where done_at is not null;

    -- Figures for marketplace-a: one of an hour, fixed when it is counted.
    create table marketplace_usage (
      registration_id uuid not null references marketplace_registrations,
      dimension text not null check (length(dimension) between 1 and 255),
      hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
      quantity integer not null check (quantity > 0),
      state text not null default 'waiting' check (state in ('waiting', 'stored', 'refused')),
      -- What the marketplace calls it, or why it refused it.
      outcome text,
      claimed_until timestamptz,
      finished_at timestamptz,
      primary key (registration_id, dimension, hour),
      check ((state = 'waiting') = (finished_at is null))
    );
    create index marketplace_usage_waiting on marketplace_usage (hour) where state = 'waiting';
  `);
}
