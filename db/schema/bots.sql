-- Bots: bots on chat channels.

-- ===== Tables =====

-- Bots on chat channels.
CREATE TABLE bots (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255 AND (name NOT IN ('.', '..'))),
  provider    text        NOT NULL CHECK (provider IN ('chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  folded_name text        NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  PRIMARY KEY (platform_id, id)
);

-- Settings and encrypted secrets of bots.
CREATE TABLE bot_configs (
  platform_id   integer     NOT NULL,
  bot_id        bigint      NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  fields        jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(fields) = 'object'),
  secrets       jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(secrets) = 'object'),
  is_complete   boolean     NOT NULL,
  channel_facts jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(channel_facts) = 'object'),
  created_at    timestamptz NOT NULL DEFAULT now(),
  modified_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, bot_id),
  UNIQUE (platform_id, id)
);

-- Commands of bots, each with the mentor that answers it.
CREATE TABLE bot_commands (
  platform_id        integer     NOT NULL,
  id                 bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  bot_id             bigint      NOT NULL,
  command            text        NOT NULL
    CHECK (command ~ '^/{0,1}[^/[:space:][:cntrl:]]+$' AND length(command) <= 100),
  command_key        text        NOT NULL CHECK (command_key !~ '^/' AND length(command_key) BETWEEN 1 AND 200),
  mentor_platform_id integer     NOT NULL,
  mentor_id          bigint      NOT NULL,
  created_at         timestamptz NOT NULL DEFAULT now(),
  modified_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Accounts of people on channels.
CREATE TABLE bot_user_links (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  channel     text        NOT NULL CHECK (channel IN ('chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e')),
  user_id     bigint      NOT NULL,
  account_key text        NOT NULL CHECK (length(account_key) BETWEEN 1 AND 500),
  account     jsonb       NOT NULL CHECK (jsonb_typeof(account) = 'object'),
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT bot_user_links_account UNIQUE (platform_id, channel, account_key),
  CONSTRAINT bot_user_links_person UNIQUE (platform_id, channel, user_id)
);

-- Codes by which people link their account on a channel.
CREATE TABLE bot_link_codes (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  bot_id      bigint      NOT NULL,
  code_sha256 bytea       NOT NULL CHECK (length(code_sha256) = 32),
  channel     text        NOT NULL CHECK (channel IN ('chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e')),
  account_key text        NOT NULL CHECK (length(account_key) BETWEEN 1 AND 500),
  account     jsonb       NOT NULL CHECK (jsonb_typeof(account) = 'object'),
  expires_at  timestamptz NOT NULL,
  redeemed_at timestamptz,
  user_id     bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT bot_link_codes_check CHECK ((redeemed_at IS NULL) = (user_id IS NULL))
);

-- Conversations of bots. A job of the queue, whose key is the id, answers the messages of one, and each of its runs sets
-- a new claim: what an earlier run stores is refused.
CREATE TABLE bot_conversations (
  platform_id      integer     NOT NULL,
  bot_id           bigint      NOT NULL,
  conversation_key text        NOT NULL CHECK (length(conversation_key) BETWEEN 1 AND 500),
  last_sequence    bigint      NOT NULL,
  last_at          timestamptz NOT NULL DEFAULT now(),
  claim            uuid,
  id               bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (platform_id, bot_id, conversation_key),
  UNIQUE (platform_id, id)
);

-- Messages that bots received.
CREATE TABLE bot_events (
  platform_id        integer     NOT NULL,
  id                 bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  bot_id             bigint      NOT NULL,
  channel            text        NOT NULL CHECK (channel IN ('chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e')),
  external_id        text        NOT NULL CHECK (length(external_id) BETWEEN 1 AND 500),
  conversation_key   text        NOT NULL CHECK (length(conversation_key) BETWEEN 1 AND 500),
  sequence           bigint      NOT NULL,
  account_key        text CHECK (length(account_key) BETWEEN 1 AND 500),
  account            jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(account) = 'object'),
  email              text CHECK (length(email) <= 320),
  text               text        NOT NULL CHECK (length(text) <= 100000),
  reply_to           jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(reply_to) = 'object'),
  state              text        NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'answered', 'refused', 'failed')),
  attempts           integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at    timestamptz NOT NULL DEFAULT now(),
  last_error         text CHECK (length(last_error) <= 2000),
  user_id            bigint,
  mentor_platform_id integer,
  mentor_id          bigint,
  received_at        timestamptz NOT NULL DEFAULT now(),
  finished_at        timestamptz,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT bot_events_check CHECK ((state = 'pending') = (finished_at IS NULL)),
  CONSTRAINT bot_events_check1 CHECK ((mentor_platform_id IS NULL) = (mentor_id IS NULL))
);

-- Answers that bots send.
CREATE TABLE bot_deliveries (
  platform_id     integer     NOT NULL,
  id              bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  bot_id          bigint      NOT NULL,
  event_id        bigint      NOT NULL,
  user_id         bigint,
  text            text        NOT NULL CHECK (length(text) <= 200000),
  sealed_text     text,
  parts_sent      integer     NOT NULL DEFAULT 0 CHECK (parts_sent >= 0),
  state           text        NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'sent', 'failed')),
  attempts        integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error      text CHECK (length(last_error) <= 2000),
  created_at      timestamptz NOT NULL DEFAULT now(),
  modified_at     timestamptz NOT NULL DEFAULT now(),
  sent_at         timestamptz,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT bot_deliveries_check CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);

-- ===== Foreign keys =====

ALTER TABLE bots
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE bot_configs
  ADD FOREIGN KEY (platform_id, bot_id) REFERENCES bots (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE bot_commands
  ADD FOREIGN KEY (mentor_platform_id, mentor_id) REFERENCES mentors (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, bot_id) REFERENCES bots (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE bot_user_links
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id) ON DELETE CASCADE,
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE bot_link_codes
  ADD FOREIGN KEY (platform_id, bot_id) REFERENCES bots (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE bot_conversations
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE bot_deliveries
  ADD FOREIGN KEY (platform_id, event_id) REFERENCES bot_events (platform_id, id) ON DELETE CASCADE;

-- ===== Indexes =====

-- Names of bots are unique on a platform, in any case.
CREATE UNIQUE INDEX bots_lower_name ON bots (platform_id, lower(name));

-- Bots that can answer.
CREATE INDEX bot_configs_complete ON bot_configs (platform_id, bot_id) WHERE is_complete;

-- Commands that a mentor answers.
CREATE INDEX bot_commands_by_mentor ON bot_commands (mentor_platform_id, mentor_id);

-- Commands of a bot are unique.
CREATE UNIQUE INDEX bot_commands_key ON bot_commands (platform_id, bot_id, command_key);

-- Lists of links.
CREATE INDEX bot_user_links_by_id ON bot_user_links (platform_id, channel, id);

-- Links of a person.
CREATE INDEX bot_user_links_by_user ON bot_user_links (platform_id, user_id);

-- Expired codes, to remove them.
CREATE INDEX bot_link_codes_by_expiry ON bot_link_codes (platform_id, expires_at);

-- Codes that a person redeemed.
CREATE INDEX bot_link_codes_by_user ON bot_link_codes (platform_id, user_id) WHERE user_id IS NOT NULL;

-- A code is unique with its bot.
CREATE UNIQUE INDEX bot_link_codes_code ON bot_link_codes (platform_id, bot_id, code_sha256);

-- An account has one code at a time.
CREATE UNIQUE INDEX bot_link_codes_waiting ON bot_link_codes (platform_id, bot_id, account_key)
  WHERE redeemed_at IS NULL;

-- Messages of an account on a channel.
CREATE INDEX bot_events_by_account ON bot_events (platform_id, channel, account_key) WHERE account_key IS NOT NULL;

-- Messages of a person.
CREATE INDEX bot_events_by_person ON bot_events (platform_id, user_id, bot_id, id) WHERE user_id IS NOT NULL;

-- A message that a channel sends twice is stored once.
CREATE UNIQUE INDEX bot_events_external ON bot_events (platform_id, bot_id, external_id);

-- Messages of a conversation that await an answer, in order.
CREATE INDEX bot_events_pending ON bot_events (platform_id, bot_id, conversation_key, sequence)
  WHERE state = 'pending';

-- Numbers of messages are unique in a conversation.
CREATE UNIQUE INDEX bot_events_sequence ON bot_events (platform_id, bot_id, conversation_key, sequence);

-- Lists of a bot's answers.
CREATE INDEX bot_deliveries_by_bot ON bot_deliveries (platform_id, bot_id, id);

-- Answers to a person.
CREATE INDEX bot_deliveries_by_person ON bot_deliveries (platform_id, user_id, id) WHERE user_id IS NOT NULL;

-- Lists of a bot's answers by state, the newest first.
CREATE INDEX bot_deliveries_by_state ON bot_deliveries (platform_id, bot_id, state, id DESC);

-- A message has one answer.
CREATE UNIQUE INDEX bot_deliveries_event ON bot_deliveries (platform_id, event_id);

-- Answers of a bot that are not sent yet, in order.
CREATE INDEX bot_deliveries_waiting ON bot_deliveries (platform_id, bot_id, event_id)
  WHERE state IN ('pending', 'sending');

-- ===== Functions =====

-- Trigger: writes the event of an answer that could not be sent.
CREATE FUNCTION announce_failed_bot_message()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'bot_message.failed', cast(current_actor() ->> 'user_id' as bigint), current_actor() ->> 'request_id',
               jsonb_build_object('delivery_id', new.id, 'bot_id', new.bot_id, 'channel', (select provider from bots where platform_id = new.platform_id and id = new.bot_id),
                                  'user_id', new.user_id, 'username', (select username from users where id = new.user_id), 'attempts', new.attempts);
        return null;
      end $$;

-- Trigger: removes the commands of a removed mentor.
CREATE FUNCTION remove_commands_of_mentor()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        delete from bot_commands where mentor_platform_id = new.platform_id and mentor_id = new.id;
        return null;
      end $$;

-- ===== Triggers =====

-- Writes the event of an answer that could not be sent.
CREATE TRIGGER bot_deliveries_announced
  AFTER UPDATE ON bot_deliveries
  FOR EACH ROW
  WHEN (new.state = 'failed' AND old.state <> 'failed')
  EXECUTE FUNCTION announce_failed_bot_message();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('bots');
SELECT audit_table('bot_configs', '{secrets,channel_facts}');
SELECT audit_table('bot_commands');
SELECT audit_table('bot_user_links');
