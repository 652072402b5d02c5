import type { Knex } from 'knex';

/** Bots on five channels: what they are, who writes to them, what was received and what is sent back. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table bots (
      platform_id integer not null references platforms (id),
      id          bigint  generated always as identity,
      name        text    not null check (length(name) between 1 and 255 and name not in ('.', '..')),
      provider    text    not null check (provider in ('chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e')),
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id)
    );
    -- The name stands in the address that the channel calls. No plain key: renaming locks nobody out who stores an event.
    create unique index bots_lower_name on bots (platform_id, lower(name));
    select keep_audit_log_of('bots');

    create table bot_commands (
      platform_id integer not null references platforms (id),
      id          bigint  generated always as identity,
      bot_id      bigint  not null,
      command     text    not null check (command ~ '^/{0,1}[^/[:space:][:cntrl:]]+$' and length(command) <= 100),
      -- As it is compared: without the slash, in lower case.
      command_key text    not null check (command_key !~ '^/' and length(command_key) between 1 and 200),
      -- Of the tenant itself, or public in the main one.
      mentor_platform_id integer not null,
      mentor_id   bigint  not null,
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, bot_id) references bots (platform_id, id) on delete cascade,
      foreign key (mentor_platform_id, mentor_id) references mentors (platform_id, id) on delete cascade
    );
    create unique index bot_commands_key on bot_commands (platform_id, bot_id, command_key);
    create index bot_commands_by_mentor on bot_commands (mentor_platform_id, mentor_id);
    select keep_audit_log_of('bot_commands');

    -- A mentor that is taken away keeps its row.
    create function remove_commands_of_mentor() returns trigger language plpgsql as $$
      begin
        delete from bot_commands where mentor_platform_id = new.platform_id and mentor_id = new.id;
        return null;
      end $$;
    create trigger mentors_commands_removed after update of deleted_at on mentors
      for each row when (old.deleted_at is null and new.deleted_at is not null) execute function remove_commands_of_mentor();

    create table bot_configs (
      platform_id integer not null references platforms (id),
      bot_id      bigint  not null,
      id          bigint  generated always as identity,
      -- What is no secret, by field.
      fields      jsonb   not null default '{}' check (jsonb_typeof(fields) = 'object'),
      -- By field: {"sealed": ..., "last": the last characters, which are shown}.
      secrets     jsonb   not null default '{}' check (jsonb_typeof(secrets) = 'object'),
      -- Whether all that the channel needs is set.
      is_complete boolean not null,
      -- What the channel itself says of its application (a public key, numbers): emptied with every change of the configuration.
      channel_facts jsonb not null default '{}' check (jsonb_typeof(channel_facts) = 'object'),
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, bot_id),
      unique (platform_id, id),
      foreign key (platform_id, bot_id) references bots (platform_id, id) on delete cascade
    );
    select keep_audit_log_of('bot_configs', '{secrets,channel_facts}');

    -- Of a platform, not of a bot: an account is the same for all bots of its channel.
    create table bot_user_links (
      platform_id integer not null references platforms (id),
      id          bigint  generated always as identity,
      channel     text    not null check (channel in ('chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e')),
      user_id     bigint  not null references users (id),
      -- As it is compared.
      account_key text    not null check (length(account_key) between 1 and 500),
      -- As it is shown, by field.
      account     jsonb   not null check (jsonb_typeof(account) = 'object'),
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, id),
      constraint bot_user_links_person unique (platform_id, channel, user_id),
      constraint bot_user_links_account unique (platform_id, channel, account_key),
      foreign key (platform_id, user_id) references memberships (platform_id, user_id) on delete cascade
    );
    create index bot_user_links_by_id on bot_user_links (platform_id, channel, id);
    create index bot_user_links_by_user on bot_user_links (user_id);
    select keep_audit_log_of('bot_user_links');

    -- How somebody unknown proves that an account is theirs: a signed-in person sends the code that the account was sent.
    create table bot_link_codes (
      platform_id integer not null references platforms (id),
      id          bigint  generated always as identity,
      bot_id      bigint  not null,
      code_sha256 bytea   not null check (length(code_sha256) = 32),
      channel     text    not null check (channel in ('chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e')),
      account_key text    not null check (length(account_key) between 1 and 500),
      account     jsonb   not null check (jsonb_typeof(account) = 'object'),
      expires_at  timestamptz not null,
      redeemed_at timestamptz,
      -- Who redeemed it.
      user_id     bigint references users (id),
      created_at  timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, bot_id) references bots (platform_id, id) on delete cascade,
      check ((redeemed_at is null) = (user_id is null))
    );
    create unique index bot_link_codes_code on bot_link_codes (platform_id, bot_id, code_sha256);
    -- One that waits, a bot and account.
    create unique index bot_link_codes_waiting on bot_link_codes (platform_id, bot_id, account_key) where redeemed_at is null;
    create index bot_link_codes_by_user on bot_link_codes (user_id) where user_id is not null;
    create index bot_link_codes_by_expiry on bot_link_codes (platform_id, expires_at);

    -- Counts the events of a conversation: who stores one holds the row until the commit, so numbers become visible in their order.
    create table bot_conversations (
      platform_id      integer not null references platforms (id),
      bot_id           bigint  not null,
      conversation_key text    not null check (length(conversation_key) between 1 and 500),
      last_sequence    bigint  not null,
      -- Until when one process answers in it; null or past: nobody does.
      busy_until       timestamptz,
      last_at          timestamptz not null default now(),
      primary key (platform_id, bot_id, conversation_key)
    );

    -- What a channel sent. The row is the message and the work to be done alike. No reference to bots: what is done outlives them until it expires.
    create table bot_events (
      platform_id      integer not null,
      id               bigint  generated always as identity,
      bot_id           bigint  not null,
      channel          text    not null check (channel in ('chat_a', 'chat_b', 'chat_c', 'chat_d', 'chat_e')),
      -- The channel's own identifier of the event.
      external_id      text    not null check (length(external_id) between 1 and 500),
      conversation_key text    not null check (length(conversation_key) between 1 and 500),
      sequence         bigint  not null,
      -- Who wrote: as compared and as shown. Null and empty once the person is erased.
      account_key      text check (length(account_key) between 1 and 500),
      account          jsonb   not null default '{}' check (jsonb_typeof(account) = 'object'),
      -- An address that the channel has verified.
      email            text check (length(email) <= 320),
      text             text    not null check (length(text) <= 100000),
      -- What the channel's adapter needs to reply.
      reply_to         jsonb   not null default '{}' check (jsonb_typeof(reply_to) = 'object'),
      state            text    not null default 'pending' check (state in ('pending', 'answered', 'refused', 'failed')),
      attempts         integer not null default 0 check (attempts >= 0),
      next_attempt_at  timestamptz not null default now(),
      last_error       text check (length(last_error) <= 2000),
      -- Who that was found to be, and who answered.
      user_id            bigint,
      mentor_platform_id integer,
      mentor_id          bigint,
      received_at      timestamptz not null default now(),
      finished_at      timestamptz,
      primary key (platform_id, id),
      check ((state = 'pending') = (finished_at is null)),
      check ((mentor_platform_id is null) = (mentor_id is null))
    );
    create unique index bot_events_external on bot_events (platform_id, bot_id, external_id);
    create unique index bot_events_sequence on bot_events (platform_id, bot_id, conversation_key, sequence);
    create index bot_events_pending on bot_events (platform_id, bot_id, conversation_key, sequence) where state = 'pending';
    create index bot_events_by_person on bot_events (user_id, platform_id, bot_id, id) where user_id is not null;
    create index bot_events_by_account on bot_events (platform_id, channel, account_key) where account_key is not null;

    -- What is sent back: at most one an event.
    create table bot_deliveries (
      platform_id     integer not null,
      id              bigint  generated always as identity,
      bot_id          bigint  not null,
      event_id        bigint  not null,
      -- For whom; null for somebody unknown.
      user_id         bigint,
      -- As it may be shown. What differs for the recipient (a code) is sealed, and forgotten when it is sent.
      text            text    not null check (length(text) <= 200000),
      sealed_text     text,
      -- Parts of the text that the channel has taken: the next attempt goes on behind them.
      parts_sent      integer not null default 0 check (parts_sent >= 0),
      state           text    not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed')),
      attempts        integer not null default 0 check (attempts >= 0),
      next_attempt_at timestamptz not null default now(),
      last_error      text check (length(last_error) <= 2000),
      created_at      timestamptz not null default now(),
      modified_at     timestamptz not null default now(),
      sent_at         timestamptz,
      primary key (platform_id, id),
      foreign key (platform_id, event_id) references bot_events (platform_id, id) on delete cascade,
      check ((state = 'sent') = (sent_at is not null))
    );
    create unique index bot_deliveries_event on bot_deliveries (platform_id, event_id);
    create index bot_deliveries_by_bot on bot_deliveries (platform_id, bot_id, id);
    create index bot_deliveries_by_state on bot_deliveries (platform_id, bot_id, state, id);
    create index bot_deliveries_due on bot_deliveries (platform_id, next_attempt_at) where state in ('pending', 'sending');
    create index bot_deliveries_by_person on bot_deliveries (user_id, platform_id, id) where user_id is not null;
  `);
}
