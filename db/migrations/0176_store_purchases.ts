import type { Knex } from 'knex';

/** Purchases that people make in apps, as the stores report them, whether or not it is known whose they are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of no tenant until somebody shows it: a store reports purchases before the buyer does.
    create table store_purchases (
      id          bigint primary key generated always as identity,
      store       text not null check (store in ('appstore', 'mobilepay')),
      -- Null: the store was not asked yet.
      is_live     boolean,
      -- What the store calls it, or the hash of what it calls it.
      reference   text not null check (length(reference) between 1 and 255),
      -- By which the store is asked for it, where that is not the reference.
      token       text check (length(token) between 1 and 1000),
      bundle_id   text not null check (length(bundle_id) between 1 and 255),
      -- What the store calls the product; null as long as it was not asked.
      product_id  text check (length(product_id) between 1 and 255),
      -- What the app called the buyer.
      account_id  text check (length(account_id) between 1 and 255),
      -- Who showed it first, and in which tenant.
      platform_id integer references platforms,
      user_id     bigint references users,
      claimed_at  timestamptz,
      -- SHA-256 of the key that launched a tenant by it.
      launch_key_sha256 bytea check (length(launch_key_sha256) = 32),
      -- How it stood at observed_at; null for what is bought once.
      subscription jsonb,
      -- By the store's clock, or when it was asked.
      observed_at timestamptz not null default '-infinity',
      -- The store waits to be told that it was received.
      needs_acknowledgement boolean not null default false,
      -- When the store is to be asked again; null: not before it says something.
      due_at      timestamptz,
      -- Of the process that asks until claimed_until: what it writes later is refused.
      claim       uuid,
      claimed_until timestamptz,
      failures    integer not null default 0,
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      check (platform_id is null or user_id is not null),
      check ((user_id is not null) = (claimed_at is not null))
    );
    create unique index store_purchases_appstore on store_purchases (reference, is_live) where store = 'appstore';
    create unique index store_purchases_mobilepay on store_purchases (reference) where store = 'mobilepay';
    create index store_purchases_due on store_purchases (due_at) where due_at is not null;
    create index store_purchases_by_owner on store_purchases (platform_id, user_id) where platform_id is not null;
    create index store_purchases_by_user on store_purchases (user_id) where user_id is not null;
    select keep_audit_log_of('store_purchases', '{token,due_at,claim,claimed_until,failures,launch_key_sha256}');

    -- What was paid for a purchase.
    create table store_transactions (
      purchase_id bigint not null references store_purchases on delete cascade,
      reference   text not null check (length(reference) between 1 and 240),
      -- Null: that of the purchase.
      product_id  text check (length(product_id) between 1 and 255),
      state       text not null check (state in ('pending', 'captured', 'refunded', 'cancelled')),
      -- How often money that was given back came again.
      revision    integer not null default 0,
      -- In the smallest unit; null where the store does not say it.
      amount      bigint check (amount >= 0),
      currency    text check (currency ~ '^[A-Z]{3}$'),
      occurred_at timestamptz not null,
      observed_at timestamptz not null,
      primary key (purchase_id, reference),
      check ((amount is null) = (currency is null))
    );
    select keep_audit_log_of('store_transactions');

    -- What an app calls a person when they buy, so that the store's reports lead back to them.
    create table mobilepay_accounts (
      platform_id integer not null references platforms,
      user_id     bigint not null references users,
      bundle_id   text not null check (length(bundle_id) between 1 and 255),
      account_id  text not null check (length(account_id) between 1 and 255),
      -- A purchase was made by it.
      active      boolean not null default false,
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, user_id, bundle_id)
    );
    create index mobilepay_accounts_by_account on mobilepay_accounts (account_id);
    create index mobilepay_accounts_by_user on mobilepay_accounts (user_id);
    select keep_audit_log_of('mobilepay_accounts');

    -- The stores name an app, and not the tenant that it belongs to.
    create index service_credentials_by_app on service_credentials (service, (coalesce(plain ->> 'bundle_id', plain ->> 'package_name')))
      where kind = 'integration' and service in ('appstore', 'mobilepay');
  `);
}
