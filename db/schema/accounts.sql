-- Accounts: external services, and language models: settings, limits, use.

-- ===== Tables =====

-- Credentials of platforms at external services; secret fields are encrypted.
CREATE TABLE service_credentials (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind          text        NOT NULL CHECK (kind IN ('llm', 'integration')),
  service       text        NOT NULL CHECK (length(service) BETWEEN 1 AND 255),
  plain         jsonb       NOT NULL DEFAULT '{}',
  secret_fields text[]      NOT NULL DEFAULT '{}',
  sealed        text,
  sealed_for    text        NOT NULL DEFAULT 'service_credentials'
    CHECK (sealed_for IN ('service_credentials', 'llm_credentials')),
  active        boolean     NOT NULL DEFAULT true,
  created_at    timestamptz NOT NULL DEFAULT now(),
  modified_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT service_credentials_service UNIQUE (platform_id, kind, service),
  CONSTRAINT service_credentials_check CHECK ((sealed IS NULL) = (secret_fields = '{}'))
);
COMMENT ON COLUMN service_credentials.sealed IS 'sealed';

-- The language models of each platform, and its permission to use the credentials of the main platform.
CREATE TABLE llm_settings (
  platform_id      integer     NOT NULL,
  active_provider  text CHECK (length(active_provider) BETWEEN 1 AND 255),
  active_model     text CHECK (length(active_model) BETWEEN 1 AND 255),
  available_models jsonb,
  use_default_key  boolean     NOT NULL DEFAULT false,
  metadata         jsonb       NOT NULL DEFAULT '{}',
  created_at       timestamptz NOT NULL DEFAULT now(),
  modified_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id),
  CONSTRAINT llm_settings_check CHECK (active_provider IS NOT NULL OR active_model IS NULL)
);

-- Prices of language models per million tokens.
CREATE TABLE llm_prices (
  provider    text          NOT NULL CHECK (length(provider) <= 255),
  model       text          NOT NULL CHECK (length(model) BETWEEN 1 AND 255),
  input_usd   numeric(16,6) NOT NULL CHECK (input_usd >= 0),
  output_usd  numeric(16,6) NOT NULL CHECK (output_usd >= 0),
  modified_at timestamptz   NOT NULL DEFAULT now(),
  PRIMARY KEY (model, provider)
);

-- Monthly limits of tokens and cost; user 0 is the whole platform and -1 every person without a limit.
CREATE TABLE llm_limits (
  platform_id         integer       NOT NULL,
  user_id             bigint        NOT NULL CHECK (user_id >= -1),
  monthly_token_limit bigint CHECK (monthly_token_limit >= 0),
  monthly_cost_limit  numeric(16,6) CHECK (monthly_cost_limit >= 0),
  modified_at         timestamptz   NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id)
);

-- Tokens and cost used and reserved in each month.
CREATE TABLE llm_periods (
  platform_id integer       NOT NULL,
  user_id     bigint        NOT NULL,
  month       date          NOT NULL,
  tokens      bigint        NOT NULL DEFAULT 0 CHECK (tokens >= 0),
  cost        numeric(20,8) NOT NULL DEFAULT 0 CHECK (cost >= 0),
  PRIMARY KEY (platform_id, user_id, month)
);

-- Calls and tokens of each person by day, for the daily limits.
CREATE TABLE llm_spending (
  platform_id integer NOT NULL,
  user_id     bigint  NOT NULL,
  day         date    NOT NULL,
  calls       integer NOT NULL DEFAULT 0 CHECK (calls >= 0),
  tokens      bigint  NOT NULL DEFAULT 0 CHECK (tokens >= 0),
  PRIMARY KEY (platform_id, user_id, day)
);

-- Tokens and cost that running calls have reserved, until their use is known.
CREATE TABLE llm_reservations (
  platform_id integer       NOT NULL,
  id          uuid          NOT NULL,
  user_id     bigint        NOT NULL,
  day         date,
  month       date          NOT NULL,
  trial_of    bigint,
  tokens      bigint        NOT NULL,
  cost        numeric(20,8) NOT NULL,
  reserved_at timestamptz   NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Trials of language models: from when to when, and how many tokens.
CREATE TABLE llm_trials (
  platform_id  integer     NOT NULL,
  user_id      bigint      NOT NULL,
  enabled      boolean     NOT NULL,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL,
  token_budget bigint      NOT NULL CHECK (token_budget >= 0),
  metadata     jsonb       NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL DEFAULT now(),
  modified_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id),
  CONSTRAINT llm_trials_check CHECK (ends_at > starts_at)
);

-- Answers of language models that equal questions receive again, and the lease of the call that asks.
CREATE TABLE llm_answers (
  platform_id     integer     NOT NULL,
  user_id         bigint      NOT NULL,
  question_sha256 bytea       NOT NULL,
  claimed_until   timestamptz NOT NULL,
  answer          jsonb,
  answered_at     timestamptz,
  PRIMARY KEY (platform_id, user_id, question_sha256),
  CONSTRAINT llm_answers_check CHECK ((answer IS NULL) = (answered_at IS NULL))
);

-- Every call of a language model: purpose, tokens, outcome and duration.
CREATE TABLE llm_usage (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id       bigint,
  purpose       text        NOT NULL,
  provider      text        NOT NULL,
  model         text        NOT NULL,
  input_tokens  integer     NOT NULL DEFAULT 0 CHECK (input_tokens >= 0),
  output_tokens integer     NOT NULL DEFAULT 0 CHECK (output_tokens >= 0),
  outcome       text        NOT NULL
    CHECK (outcome IN ('answered', 'timeout', 'rate_limited', 'refused', 'unavailable', 'bad_answer')),
  duration_ms   integer     NOT NULL CHECK (duration_ms >= 0),
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Use of language models by person, week and model, for analytics.
CREATE TABLE llm_weeks (
  platform_id       integer       NOT NULL,
  user_id           bigint        NOT NULL,
  week              date          NOT NULL,
  provider          text          NOT NULL,
  model             text          NOT NULL,
  calls             bigint        NOT NULL,
  prompt_tokens     bigint        NOT NULL,
  completion_tokens bigint        NOT NULL,
  stated_cost       numeric(20,8) NOT NULL,
  stated_calls      bigint        NOT NULL,
  priced_prompt     bigint        NOT NULL,
  priced_completion bigint        NOT NULL,
  PRIMARY KEY (platform_id, user_id, week, provider, model)
) WITH (fillfactor = 80);

-- ===== Foreign keys =====

ALTER TABLE service_credentials
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE llm_settings
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE llm_limits
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE llm_periods
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE llm_reservations
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE llm_trials
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

-- ===== Indexes =====

-- The platform of an app that a store names.
CREATE INDEX service_credentials_by_app
  ON service_credentials (service, COALESCE(plain ->> 'bundle_id', plain ->> 'package_name'))
  WHERE kind = 'integration' AND (service IN ('appstore', 'mobilepay'));

-- Old days, to remove them.
CREATE INDEX llm_spending_by_day ON llm_spending (platform_id, day);

-- Reservations of calls that died.
CREATE INDEX llm_reservations_by_time ON llm_reservations (platform_id, reserved_at);

-- Old answers, to remove them.
CREATE INDEX llm_answers_by_time ON llm_answers (platform_id, claimed_until);

-- Calls by time.
CREATE INDEX llm_usage_by_time ON llm_usage (platform_id, created_at);

-- ===== Triggers =====

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('service_credentials', '{sealed}');
SELECT audit_table('llm_settings');
SELECT audit_table('llm_prices');
SELECT audit_table('llm_limits');
SELECT audit_table('llm_trials');
