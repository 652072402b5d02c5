-- Commerce: products, payments, subscriptions, the ledger, app stores, marketplaces, launches of tenants.

-- ===== Tables =====

-- Products that platforms sell: courses, credits, subscriptions, seats.
CREATE TABLE products (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  sku         text        NOT NULL CHECK (length(sku) BETWEEN 1 AND 255),
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  description text CHECK (length(description) <= 2000),
  kind        text        NOT NULL CHECK (kind IN ('course', 'credits', 'subscription', 'seats')),
  course_id   bigint,
  app_id      integer,
  credits     bigint CHECK (credits > 0),
  seats       integer CHECK (seats > 0),
  amount      bigint      NOT NULL CHECK (amount BETWEEN 0 AND 99999999),
  currency    text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  period      text CHECK (period IN ('weekly', 'monthly', 'yearly')),
  metered     boolean     NOT NULL DEFAULT false,
  trial_days  integer CHECK (trial_days BETWEEN 1 AND 730),
  active      boolean     NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT products_check CHECK ((kind = 'course') = (course_id IS NOT NULL)),
  CONSTRAINT products_check1 CHECK ((kind = 'credits') = (credits IS NOT NULL)),
  CONSTRAINT products_check2 CHECK ((kind = 'seats') = (seats IS NOT NULL)),
  CONSTRAINT products_check3 CHECK (kind = 'subscription' OR app_id IS NULL),
  CONSTRAINT products_check4 CHECK (kind <> 'subscription' OR period IS NOT NULL),
  CONSTRAINT products_check5 CHECK (kind <> 'credits' OR period IS NULL),
  CONSTRAINT products_check6 CHECK (period IS NOT NULL OR trial_days IS NULL AND NOT metered)
);

-- Products under their identifiers at payment providers.
CREATE TABLE product_offers (
  platform_id       integer     NOT NULL,
  product_id        bigint      NOT NULL,
  provider          text        NOT NULL
    CHECK (provider IN ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
  is_live           boolean     NOT NULL,
  external_id       text        NOT NULL CHECK (length(external_id) BETWEEN 1 AND 255),
  external_price_id text CHECK (length(external_price_id) BETWEEN 1 AND 255),
  price_terms       text,
  modified_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, product_id, provider, is_live)
);

-- Checkouts at the card payment provider.
CREATE TABLE checkout_sessions (
  platform_id  integer     NOT NULL,
  id           uuid        NOT NULL DEFAULT gen_random_uuid(),
  user_id      bigint,
  email        text CHECK (length(email) <= 254),
  purpose      text        NOT NULL
    CHECK (purpose IN ('product', 'setup', 'pricing_page', 'free_trial', 'renewal', 'launch')),
  product_id   bigint,
  quantity     integer     NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 10000),
  amount       bigint CHECK (amount >= 0),
  currency     text CHECK (currency ~ '^[A-Z]{3}$'),
  subscription text,
  is_live      boolean     NOT NULL,
  external_id  text CHECK (length(external_id) BETWEEN 1 AND 255),
  redirect_to  text,
  success_url  text        NOT NULL,
  cancel_url   text        NOT NULL,
  state        text        NOT NULL DEFAULT 'created'
    CHECK (state IN ('created', 'open', 'completed', 'expired', 'failed')),
  expires_at   timestamptz NOT NULL,
  completed_at timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  modified_at  timestamptz NOT NULL DEFAULT now(),
  checked_at   timestamptz,
  due          bigint CHECK (due >= 0),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT checkout_sessions_check CHECK ((state = 'completed') = (completed_at IS NOT NULL))
);

-- Payments and their state.
CREATE TABLE payments (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint,
  provider    text        NOT NULL
    CHECK (provider IN ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
  is_live     boolean     NOT NULL,
  reference   text        NOT NULL CHECK (length(reference) BETWEEN 1 AND 255),
  product_id  bigint,
  checkout_id uuid,
  quantity    integer     NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 10000),
  state       text        NOT NULL
    CHECK (state IN ('created', 'pending', 'authorized', 'captured', 'failed', 'refunded', 'cancelled', 'disputed')),
  state_at    timestamptz NOT NULL,
  currency    text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount      bigint      NOT NULL CHECK (amount >= 0),
  captured    bigint      NOT NULL DEFAULT 0 CHECK (captured >= 0),
  refunded    bigint      NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  disputed    bigint      NOT NULL DEFAULT 0 CHECK (disputed >= 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  checked_at  timestamptz,
  -- The constraint has the name that the column had before.
  returned    bigint      CONSTRAINT payments_given_back_not_null NOT NULL DEFAULT 0 CHECK (returned >= 0),
  disputes    jsonb       NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(disputes) = 'array'),
  unallocated text CHECK (unallocated IN ('currency', 'amount')),
  PRIMARY KEY (platform_id, id)
);

-- The changes of state that a payment may make.
CREATE TABLE payment_transitions (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);

-- Notifications of payment providers that were processed.
CREATE TABLE payment_events (
  platform_id integer     NOT NULL,
  provider    text        NOT NULL
    CHECK (provider IN ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
  is_live     boolean     NOT NULL,
  cause       text        NOT NULL CHECK (length(cause) BETWEEN 1 AND 500),
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, provider, is_live, cause)
);

-- Accounts of people at payment providers.
CREATE TABLE payment_accounts (
  platform_id integer     NOT NULL,
  user_id     bigint      NOT NULL,
  provider    text        NOT NULL CHECK (provider IN ('appstore', 'cardpay', 'mobilepay')),
  is_live     boolean     NOT NULL,
  external_id text        NOT NULL CHECK (length(external_id) BETWEEN 1 AND 255),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id, provider, is_live)
);

-- Subscriptions and their state.
CREATE TABLE subscriptions (
  platform_id           integer     NOT NULL,
  id                    bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id               bigint,
  provider              text        NOT NULL
    CHECK (provider IN ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
  is_live               boolean     NOT NULL,
  reference             text        NOT NULL CHECK (length(reference) BETWEEN 1 AND 255),
  product_id            bigint,
  checkout_id           uuid,
  quantity              integer     NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 10000),
  state                 text        NOT NULL
    CHECK (state IN ('trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired')),
  state_at              timestamptz NOT NULL,
  started_at            timestamptz NOT NULL,
  current_period_end    timestamptz,
  grace_until           timestamptz,
  cancels_at_period_end boolean     NOT NULL DEFAULT false,
  created_at            timestamptz NOT NULL DEFAULT now(),
  modified_at           timestamptz NOT NULL DEFAULT now(),
  checked_at            timestamptz,
  PRIMARY KEY (platform_id, id)
);

-- Entitlements of people by payments and subscriptions, with their beginning and end.
CREATE TABLE entitlements (
  platform_id     integer     NOT NULL,
  id              bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id         bigint,
  kind            text        NOT NULL CHECK (kind IN ('course', 'subscription', 'seats')),
  product_id      bigint      NOT NULL,
  course_id       bigint,
  app_id          integer,
  quantity        integer     NOT NULL CHECK (quantity > 0),
  payment_id      bigint,
  subscription_id bigint,
  is_live         boolean     NOT NULL,
  starts_at       timestamptz NOT NULL,
  ends_at         timestamptz,
  enrolls         boolean     NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL DEFAULT now(),
  modified_at     timestamptz NOT NULL DEFAULT now(),
  is_open         boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT entitlements_check CHECK ((payment_id IS NULL) <> (subscription_id IS NULL)),
  CONSTRAINT entitlements_check1 CHECK ((kind = 'course') = (course_id IS NOT NULL))
);

-- The ledger: money and credits, entry by entry.
CREATE TABLE ledger_entries (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint,
  payment_id  bigint,
  account     text        NOT NULL CHECK (account IN ('money', 'credits', 'unallocated')),
  kind        text        NOT NULL
    CHECK (kind IN ('capture', 'refund', 'dispute', 'dispute_won', 'purchase', 'reversal', 'grant', 'use',
      'allocation')),
  amount      bigint      NOT NULL CHECK (amount <> 0),
  currency    text CHECK (currency ~ '^[A-Z]{3}$'),
  provider    text,
  is_live     boolean     NOT NULL,
  cause       text        NOT NULL CHECK (length(cause) BETWEEN 1 AND 500),
  occurred_at timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT ledger_entries_check CHECK ((account = 'credits') = (currency IS NULL))
);

-- Launches of tenants, with payment, first administrator and state.
CREATE TABLE tenant_launches (
  id                    uuid        NOT NULL DEFAULT gen_random_uuid(),
  provider              text CHECK (provider IN ('appstore', 'cardpay', 'marketplace_a', 'marketplace_b', 'mobilepay')),
  provider_key_sha256   bytea CHECK (length(provider_key_sha256) = 32),
  payment_reference     text,
  platform_key          text        NOT NULL,
  platform_name         text        NOT NULL,
  username              text        NOT NULL,
  email                 text        NOT NULL,
  person_name           text        NOT NULL,
  is_advertising        boolean     NOT NULL,
  accepts_existing_user boolean     NOT NULL,
  state                 text        NOT NULL DEFAULT 'validated'
    CHECK (state IN ('validated', 'paid', 'free', 'done', 'failed')),
  failed_step           text CHECK (failed_step IN ('payment', 'platform', 'person')),
  failure               text,
  platform_id           integer,
  user_id               bigint,
  first_key             text,
  actor_user_id         bigint,
  created_at            timestamptz NOT NULL DEFAULT now(),
  modified_at           timestamptz NOT NULL DEFAULT now(),
  finished_at           timestamptz,
  repeat_sha256         bytea CHECK (length(repeat_sha256) = 32),
  PRIMARY KEY (id),
  CONSTRAINT tenant_launches_check CHECK ((provider IS NULL) = (provider_key_sha256 IS NULL)),
  CONSTRAINT tenant_launches_check1 CHECK ((state = 'failed') = (failed_step IS NOT NULL)),
  CONSTRAINT tenant_launches_check2 CHECK ((state = 'done') = (finished_at IS NOT NULL))
);

-- Purchases in app stores, with the time of the next request to the store.
CREATE TABLE store_purchases (
  id                    bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  store                 text        NOT NULL CHECK (store IN ('appstore', 'mobilepay')),
  is_live               boolean,
  reference             text        NOT NULL CHECK (length(reference) BETWEEN 1 AND 255),
  token                 text CHECK (length(token) BETWEEN 1 AND 1000),
  bundle_id             text        NOT NULL CHECK (length(bundle_id) BETWEEN 1 AND 255),
  product_id            text CHECK (length(product_id) BETWEEN 1 AND 255),
  account_id            text CHECK (length(account_id) BETWEEN 1 AND 255),
  platform_id           integer,
  user_id               bigint,
  claimed_at            timestamptz,
  launch_key_sha256     bytea CHECK (length(launch_key_sha256) = 32),
  subscription          jsonb,
  observed_at           timestamptz NOT NULL DEFAULT '-infinity',
  needs_acknowledgement boolean     NOT NULL DEFAULT false,
  due_at                timestamptz,
  failures              integer     NOT NULL DEFAULT 0,
  created_at            timestamptz NOT NULL DEFAULT now(),
  modified_at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  CONSTRAINT store_purchases_check CHECK (platform_id IS NULL OR user_id IS NOT NULL),
  CONSTRAINT store_purchases_check1 CHECK ((user_id IS NOT NULL) = (claimed_at IS NOT NULL))
);

-- Transactions of purchases in app stores.
CREATE TABLE store_transactions (
  purchase_id    bigint           NOT NULL,
  reference      text             NOT NULL CHECK (length(reference) BETWEEN 1 AND 240),
  product_id     text CHECK (length(product_id) BETWEEN 1 AND 255),
  state          text             NOT NULL CHECK (state IN ('pending', 'captured', 'refunded', 'cancelled')),
  revision       integer          NOT NULL DEFAULT 0,
  amount         bigint CHECK (amount >= 0),
  currency       text CHECK (currency ~ '^[A-Z]{3}$'),
  occurred_at    timestamptz      NOT NULL,
  observed_at    timestamptz      NOT NULL,
  quantity       integer          NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 10000),
  refunded_share double precision NOT NULL DEFAULT 0 CHECK (refunded_share BETWEEN 0 AND 1),
  PRIMARY KEY (purchase_id, reference),
  CONSTRAINT store_transactions_check CHECK ((amount IS NULL) = (currency IS NULL))
);

-- Account identifiers that apps send to the app store for people.
CREATE TABLE mobilepay_accounts (
  platform_id integer     NOT NULL,
  user_id     bigint      NOT NULL,
  bundle_id   text        NOT NULL CHECK (length(bundle_id) BETWEEN 1 AND 255),
  account_id  text        NOT NULL CHECK (length(account_id) BETWEEN 1 AND 255),
  active      boolean     NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id, bundle_id)
);

-- Buyers who come from marketplaces.
CREATE TABLE marketplace_registrations (
  id                    uuid        NOT NULL DEFAULT gen_random_uuid(),
  provider              text        NOT NULL CHECK (provider IN ('marketplace_a', 'marketplace_b')),
  is_live               boolean     NOT NULL,
  account_id            text        NOT NULL CHECK (length(account_id) BETWEEN 1 AND 255),
  account_is_identifier boolean     NOT NULL DEFAULT false,
  product_id            text        NOT NULL DEFAULT '' CHECK (length(product_id) <= 255),
  agreement_id          text        NOT NULL DEFAULT '' CHECK (length(agreement_id) <= 500),
  registered_at         timestamptz NOT NULL DEFAULT now(),
  launch_id             uuid,
  metered_until         timestamptz,
  created_at            timestamptz NOT NULL DEFAULT now(),
  modified_at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);

-- Purchases in marketplaces, as last read there.
CREATE TABLE marketplace_purchases (
  provider        text        NOT NULL CHECK (provider IN ('marketplace_a', 'marketplace_b')),
  is_live         boolean     NOT NULL,
  reference       text        NOT NULL CHECK (length(reference) BETWEEN 1 AND 1000),
  registration_id uuid        NOT NULL,
  state           text        NOT NULL CHECK (state IN ('requested', 'active', 'paused', 'cancelled', 'expired')),
  seats           integer     NOT NULL CHECK (seats > 0),
  started_at      timestamptz NOT NULL,
  ends_at         timestamptz,
  cancels_at_end  boolean     NOT NULL,
  read_at         timestamptz NOT NULL,
  changed_at      timestamptz NOT NULL,
  changes         integer     NOT NULL DEFAULT 1 CHECK (changes > 0),
  PRIMARY KEY (provider, is_live, reference)
);

-- Registration tokens of marketplaces that were redeemed.
CREATE TABLE marketplace_tokens (
  provider        text        NOT NULL CHECK (provider IN ('marketplace_a', 'marketplace_b')),
  is_live         boolean     NOT NULL,
  token_sha256    bytea       NOT NULL CHECK (length(token_sha256) = 32),
  registration_id uuid        NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, is_live, token_sha256)
);

-- Messages that marketplaces pushed, to be processed.
CREATE TABLE marketplace_messages (
  is_live        boolean     NOT NULL,
  message_id     text        NOT NULL CHECK (length(message_id) BETWEEN 1 AND 500),
  event_id       text,
  event_type     text        NOT NULL,
  account_id     text,
  entitlement_id text,
  received_at    timestamptz NOT NULL DEFAULT now(),
  due_at         timestamptz NOT NULL DEFAULT now(),
  failures       integer     NOT NULL DEFAULT 0,
  done_at        timestamptz,
  PRIMARY KEY (is_live, message_id)
);

-- Use by the hour that is reported to marketplaces.
CREATE TABLE marketplace_usage (
  registration_id uuid        NOT NULL,
  dimension       text        NOT NULL CHECK (length(dimension) BETWEEN 1 AND 255),
  hour            timestamptz NOT NULL CHECK (hour = date_trunc('hour', hour, 'UTC')),
  quantity        integer     NOT NULL CHECK (quantity > 0),
  state           text        NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'stored', 'refused')),
  outcome         text,
  finished_at     timestamptz,
  PRIMARY KEY (registration_id, dimension, hour),
  CONSTRAINT marketplace_usage_check CHECK ((state = 'waiting') = (finished_at IS NULL))
);

-- ===== Foreign keys =====

ALTER TABLE products
  ADD FOREIGN KEY (app_id) REFERENCES apps (id),
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE product_offers
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, product_id) REFERENCES products (platform_id, id) ON DELETE CASCADE;

ALTER TABLE checkout_sessions
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, product_id) REFERENCES products (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE payments
  ADD FOREIGN KEY (platform_id, checkout_id) REFERENCES checkout_sessions (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, product_id) REFERENCES products (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE payment_events
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE payment_accounts
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE subscriptions
  ADD FOREIGN KEY (platform_id, checkout_id) REFERENCES checkout_sessions (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, product_id) REFERENCES products (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE entitlements
  ADD FOREIGN KEY (app_id) REFERENCES apps (id),
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, payment_id) REFERENCES payments (platform_id, id),
  ADD FOREIGN KEY (platform_id, product_id) REFERENCES products (platform_id, id),
  ADD FOREIGN KEY (platform_id, subscription_id) REFERENCES subscriptions (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE ledger_entries
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, payment_id) REFERENCES payments (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE tenant_launches
  ADD FOREIGN KEY (actor_user_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id) ON DELETE SET NULL,
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE store_purchases
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE store_transactions
  ADD FOREIGN KEY (purchase_id) REFERENCES store_purchases (id) ON DELETE CASCADE;

ALTER TABLE mobilepay_accounts
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE marketplace_registrations
  ADD FOREIGN KEY (launch_id) REFERENCES tenant_launches (id);

ALTER TABLE marketplace_purchases
  ADD FOREIGN KEY (registration_id) REFERENCES marketplace_registrations (id);

ALTER TABLE marketplace_tokens
  ADD FOREIGN KEY (registration_id) REFERENCES marketplace_registrations (id);

ALTER TABLE marketplace_usage
  ADD FOREIGN KEY (registration_id) REFERENCES marketplace_registrations (id);

-- ===== Indexes =====

-- Products of a course.
CREATE INDEX products_by_course ON products (platform_id, course_id) WHERE course_id IS NOT NULL;

-- SKUs are unique on a platform, in any case.
CREATE UNIQUE INDEX products_sku ON products (platform_id, lower(sku));

-- A product by the provider's identifier.
CREATE UNIQUE INDEX product_offers_by_external_id ON product_offers (platform_id, provider, is_live, external_id);

-- A checkout by the provider's identifier.
CREATE UNIQUE INDEX checkout_sessions_by_external_id ON checkout_sessions (platform_id, is_live, external_id)
  WHERE external_id IS NOT NULL;

-- Checkouts of a product.
CREATE INDEX checkout_sessions_by_product ON checkout_sessions (platform_id, product_id);

-- Checkouts of a person.
CREATE INDEX checkout_sessions_by_user ON checkout_sessions (platform_id, user_id, created_at);

-- A checkout by id alone, on any platform.
CREATE INDEX checkout_sessions_id ON checkout_sessions (id);

-- Open checkouts by their end.
CREATE INDEX checkout_sessions_open ON checkout_sessions (platform_id, expires_at) WHERE state IN ('created', 'open');

-- Open checkouts to compare with the provider.
CREATE INDEX checkout_sessions_unchecked ON checkout_sessions (platform_id, checked_at NULLS FIRST)
  WHERE (state IN ('created', 'open')) AND external_id IS NOT NULL;

-- Payments by last change.
CREATE INDEX payments_by_change ON payments (platform_id, modified_at);

-- Payments of a checkout.
CREATE INDEX payments_by_checkout ON payments (platform_id, checkout_id);

-- Payments of a product.
CREATE INDEX payments_by_product ON payments (platform_id, product_id);

-- Payments in the order of their times.
CREATE INDEX payments_by_time ON payments (platform_id, created_at, id);

-- Payments of a person.
CREATE INDEX payments_by_user ON payments (platform_id, user_id, created_at, id);

-- Captured card payments, to compare them with the provider.
CREATE INDEX payments_captured ON payments (platform_id, created_at) WHERE provider = 'cardpay' AND state = 'captured';

-- Disputed card payments to compare with the provider.
CREATE INDEX payments_disputed ON payments (platform_id, checked_at NULLS FIRST)
  WHERE provider = 'cardpay' AND state = 'disputed';

-- Pending card payments to compare with the provider.
CREATE INDEX payments_pending ON payments (platform_id, checked_at NULLS FIRST)
  WHERE provider = 'cardpay' AND (state IN ('created', 'pending', 'authorized'));

-- A payment by the provider's reference.
CREATE UNIQUE INDEX payments_reference ON payments (platform_id, provider, is_live, reference);

-- Payments whose money is not allocated.
CREATE INDEX payments_unallocated ON payments (platform_id) WHERE unallocated IS NOT NULL AND captured > refunded;

-- The person of a provider's account.
CREATE UNIQUE INDEX payment_accounts_by_external_id ON payment_accounts (platform_id, provider, is_live, external_id);

-- Subscriptions of a checkout.
CREATE INDEX subscriptions_by_checkout ON subscriptions (platform_id, checkout_id);

-- Subscriptions of a product.
CREATE INDEX subscriptions_by_product ON subscriptions (platform_id, product_id);

-- Subscriptions in the order of their times.
CREATE INDEX subscriptions_by_time ON subscriptions (platform_id, started_at, id);

-- Subscriptions of a person.
CREATE INDEX subscriptions_by_user ON subscriptions (platform_id, user_id, id);

-- Ended subscriptions to compare once more with the provider.
CREATE INDEX subscriptions_ended_unchecked
  ON subscriptions (platform_id, modified_at)
  WHERE provider = 'cardpay' AND (state IN ('cancelled', 'expired')) AND (checked_at IS NULL OR checked_at < modified_at);

-- A subscription by the provider's reference.
CREATE UNIQUE INDEX subscriptions_reference ON subscriptions (platform_id, provider, is_live, reference);

-- Subscriptions that have not ended.
CREATE INDEX subscriptions_running ON subscriptions (platform_id, modified_at)
  WHERE state NOT IN ('cancelled', 'expired');

-- Subscriptions to compare with the provider.
CREATE INDEX subscriptions_unchecked ON subscriptions (platform_id, checked_at NULLS FIRST)
  WHERE provider = 'cardpay' AND (state NOT IN ('cancelled', 'expired'));

-- Entitlements to a course.
CREATE INDEX entitlements_by_course ON entitlements (platform_id, course_id) WHERE course_id IS NOT NULL;

-- Entitlements that open or end.
CREATE INDEX entitlements_by_end ON entitlements (platform_id, is_open, COALESCE(ends_at, 'infinity'));

-- A payment gives one entitlement.
CREATE UNIQUE INDEX entitlements_by_payment ON entitlements (platform_id, payment_id);

-- Entitlements from a product.
CREATE INDEX entitlements_by_product ON entitlements (platform_id, product_id);

-- A subscription gives one entitlement.
CREATE UNIQUE INDEX entitlements_by_subscription ON entitlements (platform_id, subscription_id);

-- Entitlements in the order of their times.
CREATE INDEX entitlements_by_time ON entitlements (platform_id, starts_at, id);

-- Entitlements of a person.
CREATE INDEX entitlements_by_user ON entitlements (platform_id, user_id, course_id) INCLUDE (starts_at, ends_at);

-- Sums of a payment.
CREATE INDEX ledger_entries_by_payment ON ledger_entries (platform_id, payment_id, account) INCLUDE (amount);

-- Entries in the order of their times.
CREATE INDEX ledger_entries_by_time ON ledger_entries (platform_id, occurred_at, id);

-- Entries and balance of a person.
CREATE INDEX ledger_entries_by_user ON ledger_entries (platform_id, user_id, id)
  INCLUDE (account, amount, currency, is_live);

-- A cause is entered once.
CREATE UNIQUE INDEX ledger_entries_cause
  ON ledger_entries (platform_id, provider, is_live, cause, payment_id, account, kind) NULLS NOT DISTINCT;

-- Launches that a person started.
CREATE INDEX tenant_launches_actor ON tenant_launches (actor_user_id);

-- Launches in the order of their times.
CREATE INDEX tenant_launches_by_time ON tenant_launches (created_at, id);

-- Finished launches whose first key is still kept, to remove it.
CREATE INDEX tenant_launches_first_key ON tenant_launches (finished_at) WHERE first_key IS NOT NULL;

-- Launches of a payment.
CREATE INDEX tenant_launches_payment ON tenant_launches (provider, payment_reference)
  WHERE payment_reference IS NOT NULL;

-- Launches of a platform.
CREATE INDEX tenant_launches_platform ON tenant_launches (platform_id);

-- A platform is launched once.
CREATE UNIQUE INDEX tenant_launches_platform_key ON tenant_launches (platform_key)
  WHERE state = 'done' AND platform_id IS NOT NULL;

-- A key of a provider is used once.
CREATE UNIQUE INDEX tenant_launches_provider_key ON tenant_launches (provider, provider_key_sha256);

-- Launches of a person.
CREATE INDEX tenant_launches_user ON tenant_launches (user_id);

-- A purchase of the first store, live or not.
CREATE UNIQUE INDEX store_purchases_appstore ON store_purchases (reference, is_live) WHERE store = 'appstore';

-- Purchases that a launch uses.
CREATE INDEX store_purchases_by_launch_key ON store_purchases (launch_key_sha256) WHERE launch_key_sha256 IS NOT NULL;

-- Purchases of a person on a platform.
CREATE INDEX store_purchases_by_owner ON store_purchases (platform_id, user_id) WHERE platform_id IS NOT NULL;

-- Purchases of a person.
CREATE INDEX store_purchases_by_user ON store_purchases (user_id) WHERE user_id IS NOT NULL;

-- A purchase of the second store.
CREATE UNIQUE INDEX store_purchases_mobilepay ON store_purchases (reference) WHERE store = 'mobilepay';

-- The person of an account.
CREATE INDEX mobilepay_accounts_by_account ON mobilepay_accounts (account_id);

-- Accounts of a person.
CREATE INDEX mobilepay_accounts_by_user ON mobilepay_accounts (user_id);

-- A buyer's agreement is registered once.
CREATE UNIQUE INDEX marketplace_registrations_buyer
  ON marketplace_registrations (provider, is_live, account_id, product_id, agreement_id);

-- A launch has one registration.
CREATE UNIQUE INDEX marketplace_registrations_launch ON marketplace_registrations (launch_id);

-- Purchases of a registration.
CREATE INDEX marketplace_purchases_registration ON marketplace_purchases (registration_id);

-- Tokens of a registration.
CREATE INDEX marketplace_tokens_registration ON marketplace_tokens (registration_id);

-- Processed messages, to remove them.
CREATE INDEX marketplace_messages_done ON marketplace_messages (done_at) WHERE done_at IS NOT NULL;

-- Messages that are due.
CREATE INDEX marketplace_messages_due ON marketplace_messages (due_at) WHERE done_at IS NULL;

-- Use that is not reported yet.
CREATE INDEX marketplace_usage_waiting ON marketplace_usage (registration_id, hour) WHERE state = 'waiting';

-- ===== Functions =====

-- Trigger: writes the event of a payment's state.
CREATE FUNCTION announce_payment()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'payment.' || new.state, cast(current_actor() ->> 'user_id' as bigint), current_actor() ->> 'request_id',
               jsonb_build_object('payment_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'provider', new.provider, 'live', new.is_live,
                                  'sku', (select sku from products where platform_id = new.platform_id and id = new.product_id),
                                  'state', new.state, 'currency', new.currency, 'amount', new.amount, 'captured', new.captured,
                                  'refunded', new.refunded, 'disputed', new.disputed);
        return null;
      end $$;

-- Trigger: refuses changes of state and amounts that a payment cannot make.
CREATE FUNCTION check_payment_transition()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        -- A lost dispute that is decided again returns the amount.
        if new.state <> old.state and not exists (select from payment_transitions where from_state = old.state and to_state = new.state)
           and not (old.state = 'refunded' and new.state in ('captured', 'disputed') and new.disputes <> old.disputes) then
          raise exception 'A payment that is % cannot become %.', old.state, new.state using errcode = 'check_violation';
        end if;
        if new.currency <> old.currency or new.reference <> old.reference or new.platform_id <> old.platform_id or new.captured < old.captured
           or new.returned < old.returned or (new.refunded < old.refunded and new.disputes = old.disputes) then
          raise exception 'The currency, reference and platform of a payment cannot change, and its amounts cannot fall.' using errcode = 'check_violation';
        end if;
        return new;
      end $$;

-- Trigger: writes the event of a subscription's state.
CREATE FUNCTION announce_subscription()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'subscription.' || new.state, cast(current_actor() ->> 'user_id' as bigint), current_actor() ->> 'request_id',
               jsonb_build_object('subscription_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'provider', new.provider, 'live', new.is_live,
                                  'sku', (select sku from products where platform_id = new.platform_id and id = new.product_id),
                                  'state', new.state, 'quantity', new.quantity, 'started', new.started_at,
                                  'current_period_end', new.current_period_end, 'cancels_at_period_end', new.cancels_at_period_end);
        return null;
      end $$;

-- Trigger: sets whether an entitlement is open now.
CREATE FUNCTION set_entitlement_open()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        new.is_open := new.starts_at <= clock_timestamp() and (new.ends_at is null or new.ends_at > clock_timestamp());
        return new;
      end $$;

-- Trigger: writes events of entitlements that opened or ended.
CREATE FUNCTION announce_entitlement()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, case when new.is_open then 'entitlement.opened' else 'entitlement.ended' end,
               cast(current_actor() ->> 'user_id' as bigint), current_actor() ->> 'request_id',
               jsonb_build_object('entitlement_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'kind', new.kind, 'sku', (select sku from products where platform_id = new.platform_id and id = new.product_id),
                                  'course_id', (select course_key from courses where platform_id = new.platform_id and id = new.course_id),
                                  'quantity', new.quantity, 'payment_id', new.payment_id, 'subscription_id', new.subscription_id, 'live', new.is_live,
                                  'starts', new.starts_at, 'ends', new.ends_at);
        return null;
      end $$;

-- Trigger: writes the event of a finished launch.
CREATE FUNCTION announce_launch()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'launch.done', cast(current_actor() ->> 'user_id' as bigint), current_actor() ->> 'request_id',
               jsonb_build_object('launch_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'provider', new.provider);
        return null;
      end $$;

-- ===== Triggers =====

-- Refuses changes of state and amounts that a payment cannot make.
CREATE TRIGGER check_payment_transition
  BEFORE UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION check_payment_transition();

-- Writes the event of a new payment that is captured or failed.
CREATE TRIGGER payments_insert_announced
  AFTER INSERT ON payments
  FOR EACH ROW
  WHEN (new.state IN ('captured', 'failed', 'refunded', 'disputed'))
  EXECUTE FUNCTION announce_payment();

-- Writes the event of a payment whose state changes.
CREATE TRIGGER payments_update_announced
  AFTER UPDATE ON payments
  FOR EACH ROW
  WHEN (new.state <> old.state AND (new.state IN ('captured', 'failed', 'refunded', 'disputed')))
  EXECUTE FUNCTION announce_payment();

-- Writes the event of a new subscription.
CREATE TRIGGER subscriptions_insert_announced
  AFTER INSERT ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION announce_subscription();

-- Writes the event of a subscription whose state changes.
CREATE TRIGGER subscriptions_update_announced
  AFTER UPDATE ON subscriptions
  FOR EACH ROW
  WHEN (new.state <> old.state)
  EXECUTE FUNCTION announce_subscription();

-- Writes the event of a new entitlement that is open.
CREATE TRIGGER entitlements_insert_announced
  AFTER INSERT ON entitlements
  FOR EACH ROW
  WHEN (new.is_open)
  EXECUTE FUNCTION announce_entitlement();

-- Sets whether an entitlement is open now.
CREATE TRIGGER entitlements_open
  BEFORE INSERT OR UPDATE ON entitlements
  FOR EACH ROW EXECUTE FUNCTION set_entitlement_open();

-- Writes the event of an entitlement that opens or ends.
CREATE TRIGGER entitlements_update_announced
  AFTER UPDATE ON entitlements
  FOR EACH ROW
  WHEN (new.is_open <> old.is_open)
  EXECUTE FUNCTION announce_entitlement();

-- Refuses to change or remove rows, but expired ones and names of erased people.
CREATE TRIGGER ledger_is_append_only
  BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Writes the event of a finished launch.
CREATE TRIGGER tenant_launches_announced
  AFTER UPDATE ON tenant_launches
  FOR EACH ROW
  WHEN (new.state = 'done' AND old.state <> 'done' AND new.platform_id IS NOT NULL)
  EXECUTE FUNCTION announce_launch();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('products');
SELECT audit_table('product_offers');
SELECT audit_table('checkout_sessions', '{redirect_to,checked_at}');
SELECT audit_table('payments', '{checked_at}');
SELECT audit_table('payment_accounts');
SELECT audit_table('subscriptions', '{checked_at}');
SELECT audit_table('entitlements');
SELECT audit_table('tenant_launches', '{first_key,provider_key_sha256}');
SELECT audit_table('store_purchases', '{token,due_at,claim,claimed_until,failures,launch_key_sha256}');
SELECT audit_table('store_transactions');
SELECT audit_table('mobilepay_accounts');
SELECT audit_table('marketplace_registrations');
SELECT audit_table('marketplace_purchases');

-- ===== Rows =====

-- The changes of state that are possible.
INSERT INTO payment_transitions (from_state, to_state) VALUES
  ('created', 'pending'), ('created', 'authorized'), ('created', 'captured'), ('created', 'failed'),
  ('created', 'refunded'), ('created', 'cancelled'), ('created', 'disputed'),
  ('pending', 'authorized'), ('pending', 'captured'), ('pending', 'failed'), ('pending', 'refunded'),
  ('pending', 'cancelled'), ('pending', 'disputed'),
  ('authorized', 'captured'), ('authorized', 'failed'), ('authorized', 'refunded'), ('authorized', 'cancelled'),
  ('authorized', 'disputed'),
  ('captured', 'refunded'), ('captured', 'disputed'),
  ('failed', 'pending'), ('failed', 'authorized'), ('failed', 'captured'), ('failed', 'refunded'),
  ('failed', 'cancelled'), ('failed', 'disputed'),
  ('cancelled', 'captured'), ('cancelled', 'refunded'), ('cancelled', 'disputed'),
  ('disputed', 'captured'), ('disputed', 'refunded');
