import type { Knex } from 'knex';

/** What platforms sell, who bought it, what was paid and what that entitles to. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table products (
      platform_id integer not null references platforms,
      id          bigint not null generated always as identity,
      sku         text not null check (length(sku) between 1 and 255),
      name        text not null check (length(name) between 1 and 255),
      description text check (length(description) <= 2000),
      -- What it entitles to: a course, credits, an app (or nothing but to be a subscriber), or seats of the platform.
      kind        text not null check (kind in ('course', 'credits', 'subscription', 'seats')),
      course_id   bigint,
      app_id      integer references apps,
      credits     bigint check (credits > 0),
      seats       integer check (seats > 0),
      -- In the smallest unit of the currency.
      amount      bigint not null check (amount between 0 and 99999999),
      currency    text not null check (currency ~ '^[A-Z]{3}$'),
      -- Null: it is paid once.
      period      text check (period in ('weekly', 'monthly', 'yearly')),
      metered     boolean not null default false,
      trial_days  integer check (trial_days between 1 and 730),
      active      boolean not null default true,
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, course_id) references courses,
      check ((kind = 'course') = (course_id is not null)),
      check ((kind = 'credits') = (credits is not null)),
      check ((kind = 'seats') = (seats is not null)),
      check (kind = 'subscription' or app_id is null),
      check (kind <> 'subscription' or period is not null),
      check (kind <> 'credits' or period is null),
      check (period is not null or (trial_days is null and not metered))
    );
    create unique index products_sku on products (platform_id, lower(sku));
    create index products_by_course on products (platform_id, course_id) where course_id is not null;
    select keep_audit_log_of('products');

    -- What a product is called at a provider, and at which price it is sold there.
    create table product_offers (
      platform_id      integer not null references platforms,
      product_id       bigint not null,
      provider         text not null check (provider in ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
      is_live          boolean not null,
      outside_id       text not null check (length(outside_id) between 1 and 255),
      outside_price_id text check (length(outside_price_id) between 1 and 255),
      -- What the price there is for: the product may cost another amount by now.
      price_terms      text,
      modified_at      timestamptz not null default now(),
      primary key (platform_id, product_id, provider, is_live),
      foreign key (platform_id, product_id) references products on delete cascade
    );
    create unique index product_offers_by_outside_id on product_offers (platform_id, provider, is_live, outside_id);
    select keep_audit_log_of('product_offers');

    -- What a person is called at a provider.
    create table payment_accounts (
      platform_id integer not null references platforms,
      user_id     bigint not null references users,
      provider    text not null check (provider in ('appstore', 'cardpay', 'mobilepay')),
      is_live     boolean not null,
      outside_id  text not null check (length(outside_id) between 1 and 255),
      created_at  timestamptz not null default now(),
      primary key (platform_id, user_id, provider, is_live)
    );
    create unique index payment_accounts_by_outside_id on payment_accounts (platform_id, provider, is_live, outside_id);
    select keep_audit_log_of('payment_accounts');

    create table checkout_sessions (
      platform_id    integer not null references platforms,
      id             uuid not null default gen_random_uuid(),
      -- Null: somebody who has not signed in.
      user_id        bigint references users,
      email          text check (length(email) <= 254),
      purpose        text not null check (purpose in ('product', 'setup', 'pricing_page', 'free_trial', 'renewal', 'launch')),
      product_id     bigint,
      quantity       integer not null default 1 check (quantity between 1 and 10000),
      -- What it costs, as it was when the session was opened.
      amount         bigint check (amount >= 0),
      currency       text check (currency ~ '^[A-Z]{3}$'),
      subscription   text,
      is_live        boolean not null,
      -- The provider's session; null until it is opened there.
      outside_id     text check (length(outside_id) between 1 and 255),
      redirect_to    text,
      success_url    text not null,
      cancel_url     text not null,
      state          text not null default 'created' check (state in ('created', 'open', 'completed', 'expired', 'failed')),
      expires_at     timestamptz not null,
      completed_at   timestamptz,
      created_at     timestamptz not null default now(),
      modified_at    timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, product_id) references products,
      check ((state = 'completed') = (completed_at is not null))
    );
    create index checkout_sessions_id on checkout_sessions (id);
    create unique index checkout_sessions_by_outside_id on checkout_sessions (platform_id, is_live, outside_id);
    create index checkout_sessions_by_user on checkout_sessions (platform_id, user_id, created_at);
    create index checkout_sessions_by_product on checkout_sessions (platform_id, product_id);
    create index checkout_sessions_open on checkout_sessions (platform_id, expires_at) where state in ('created', 'open');
    select keep_audit_log_of('checkout_sessions', '{redirect_to}');

    -- What a provider said, by its own number: said again it has no effect, for ever. Each tenant has numbers of its own, since its
    -- provider may be one that it runs itself.
    create table payment_events (
      platform_id integer not null references platforms,
      provider    text not null check (provider in ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
      is_live     boolean not null,
      cause       text not null check (length(cause) between 1 and 500),
      received_at timestamptz not null default now(),
      primary key (platform_id, provider, is_live, cause)
    );

    create table payment_transitions (
      from_state text not null,
      to_state   text not null,
      primary key (from_state, to_state)
    );
    insert into payment_transitions (from_state, to_state) values
      ('created', 'pending'), ('created', 'authorized'), ('created', 'captured'), ('created', 'failed'), ('created', 'refunded'), ('created', 'cancelled'), ('created', 'disputed'),
      ('pending', 'authorized'), ('pending', 'captured'), ('pending', 'failed'), ('pending', 'refunded'), ('pending', 'cancelled'), ('pending', 'disputed'),
      ('authorized', 'captured'), ('authorized', 'failed'), ('authorized', 'refunded'), ('authorized', 'cancelled'), ('authorized', 'disputed'),
      ('failed', 'pending'), ('failed', 'authorized'), ('failed', 'captured'), ('failed', 'refunded'), ('failed', 'cancelled'), ('failed', 'disputed'),
      ('captured', 'refunded'), ('captured', 'disputed'),
      ('disputed', 'captured'), ('disputed', 'refunded'),
      ('cancelled', 'captured'), ('cancelled', 'refunded'), ('cancelled', 'disputed');

    create table payments (
      platform_id integer not null references platforms,
      id          bigint not null generated always as identity,
      -- Null: a payment of the platform itself.
      user_id     bigint references users,
      provider    text not null check (provider in ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
      is_live     boolean not null,
      -- What the provider calls it.
      reference   text not null check (length(reference) between 1 and 255),
      product_id  bigint,
      checkout_id uuid,
      quantity    integer not null default 1 check (quantity between 1 and 10000),
      state       text not null check (state in ('created', 'pending', 'authorized', 'captured', 'failed', 'refunded', 'cancelled', 'disputed')),
      -- When the provider said so.
      state_at    timestamptz not null,
      currency    text not null check (currency ~ '^[A-Z]{3}$'),
      -- In the smallest unit: what is to be paid, what was, what was given back, and what a dispute holds back.
      amount      bigint not null check (amount >= 0),
      captured    bigint not null default 0 check (captured >= 0),
      refunded    bigint not null default 0 check (refunded >= 0),
      disputed    bigint not null default 0 check (disputed >= 0),
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, product_id) references products,
      foreign key (platform_id, checkout_id) references checkout_sessions
    );
    create unique index payments_reference on payments (platform_id, provider, is_live, reference);
    create index payments_by_user on payments (platform_id, user_id, created_at, id);
    create index payments_by_product on payments (platform_id, product_id);
    create index payments_by_checkout on payments (platform_id, checkout_id);
    create index payments_by_change on payments (platform_id, modified_at);
    select keep_audit_log_of('payments');

    create function check_payment_transition() returns trigger language plpgsql as $$
      begin
        if new.state <> old.state and not exists (select from payment_transitions where from_state = old.state and to_state = new.state) then
          raise exception 'A payment that is % can not become %.', old.state, new.state using errcode = 'check_violation';
        end if;
        if new.currency <> old.currency or new.reference <> old.reference or new.platform_id <> old.platform_id or new.captured < old.captured or new.refunded < old.refunded then
          raise exception 'What was paid is not changed.' using errcode = 'check_violation';
        end if;
        return new;
      end $$;
    create trigger check_payment_transition before update on payments for each row execute function check_payment_transition();

    -- What was paid, given back and credited; a balance is the sum of its amounts. Rows are added and never change.
    create table ledger_entries (
      platform_id integer not null references platforms,
      id          bigint not null generated always as identity,
      user_id     bigint references users,
      payment_id  bigint,
      account     text not null check (account in ('money', 'credits')),
      kind        text not null check (kind in ('capture', 'refund', 'dispute', 'dispute_won', 'purchase', 'reversal', 'grant', 'use')),
      amount      bigint not null check (amount <> 0),
      -- Of money only.
      currency    text check (currency ~ '^[A-Z]{3}$'),
      provider    text,
      is_live     boolean not null,
      -- The event that it came from.
      cause       text not null check (length(cause) between 1 and 500),
      occurred_at timestamptz not null,
      created_at  timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, payment_id) references payments,
      check ((account = 'money') = (currency is not null))
    );
    create unique index ledger_entries_cause on ledger_entries (platform_id, provider, is_live, cause, payment_id, account, kind) nulls not distinct;
    create index ledger_entries_by_user on ledger_entries (platform_id, user_id, id) include (account, amount, currency, is_live);
    create index ledger_entries_by_payment on ledger_entries (platform_id, payment_id, account) include (amount);

    create trigger ledger_is_append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();

    create table subscriptions (
      platform_id           integer not null references platforms,
      id                    bigint not null generated always as identity,
      -- Null: of the platform itself.
      user_id               bigint references users,
      provider              text not null check (provider in ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
      is_live               boolean not null,
      reference             text not null check (length(reference) between 1 and 255),
      product_id            bigint,
      checkout_id           uuid,
      quantity              integer not null default 1 check (quantity between 1 and 10000),
      state                 text not null check (state in ('trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired')),
      -- When the provider said so: what it said before has no effect any more.
      state_at              timestamptz not null,
      started_at            timestamptz not null,
      current_period_end    timestamptz,
      grace_until           timestamptz,
      cancels_at_period_end boolean not null default false,
      created_at            timestamptz not null default now(),
      modified_at           timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, product_id) references products,
      foreign key (platform_id, checkout_id) references checkout_sessions
    );
    create unique index subscriptions_reference on subscriptions (platform_id, provider, is_live, reference);
    create index subscriptions_by_user on subscriptions (platform_id, user_id, id);
    create index subscriptions_by_product on subscriptions (platform_id, product_id);
    create index subscriptions_by_checkout on subscriptions (platform_id, checkout_id);
    create index subscriptions_running on subscriptions (platform_id, modified_at) where state not in ('cancelled', 'expired');
    select keep_audit_log_of('subscriptions');

    -- What may be used, by whom, from when to when.
    create table entitlements (
      platform_id     integer not null references platforms,
      id              bigint not null generated always as identity,
      -- Null: the platform itself.
      user_id         bigint references users,
      kind            text not null check (kind in ('course', 'subscription', 'seats')),
      product_id      bigint not null,
      course_id       bigint,
      app_id          integer references apps,
      quantity        integer not null check (quantity > 0),
      payment_id      bigint,
      subscription_id bigint,
      is_live         boolean not null,
      starts_at       timestamptz not null,
      -- With the time of grace; null: it does not end.
      ends_at         timestamptz,
      -- Whether the person came into the course by it, and leaves with it.
      enrolls         boolean not null default false,
      created_at      timestamptz not null default now(),
      modified_at     timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, product_id) references products,
      foreign key (platform_id, course_id) references courses,
      foreign key (platform_id, payment_id) references payments,
      foreign key (platform_id, subscription_id) references subscriptions,
      check ((payment_id is null) <> (subscription_id is null)),
      check ((kind = 'course') = (course_id is not null))
    );
    create unique index entitlements_by_payment on entitlements (platform_id, payment_id);
    create unique index entitlements_by_subscription on entitlements (platform_id, subscription_id);
    create index entitlements_by_user on entitlements (platform_id, user_id, course_id) include (starts_at, ends_at);
    create index entitlements_by_product on entitlements (platform_id, product_id);
    create index entitlements_by_course on entitlements (platform_id, course_id) where course_id is not null;
    select keep_audit_log_of('entitlements');
  `);
}
