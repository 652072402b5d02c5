import type { Knex } from 'knex';

/** AI mentors with what describes them, their MCP servers, documents and prompts, and who used them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function text_of(labels text[]) returns text
      language sql immutable strict parallel safe
      as $$ select coalesce(string_agg(label, ' '), '') from unnest(labels) as label $$;

    create function words_of(value text, weight "char") returns tsvector
      language sql immutable strict parallel safe
      as $$ select setweight(to_tsvector('pg_catalog.simple', regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g')), weight) $$;

    -- What mentors are grouped by. Terms are never removed: mentors hold their ids.
    create table mentor_terms (
      platform_id    integer not null references platforms,
      id             bigint generated always as identity,
      kind           text not null check (kind in ('llm_provider', 'llm', 'audience', 'category', 'subject', 'type')),
      name           text not null check (length(name) between 1 and 255),
      description    text check (length(description) <= 2000),
      -- Of an LLM: its provider.
      parent_id      bigint,
      -- Of categories: a number that groups them, and whom they are for, the first of all in the first place.
      category_group integer,
      audience_ids   bigint[] not null default '{}',
      created_at     timestamptz not null default now(),
      modified_at    timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, parent_id) references mentor_terms,
      constraint mentor_terms_name unique (platform_id, kind, name),
      check ((kind = 'llm') or parent_id is null),
      check (kind = 'category' or (category_group is null and audience_ids = '{}'))
    );

    create table mentors (
      platform_id          integer not null references platforms,
      id                   bigint generated always as identity,
      unique_id            uuid not null default gen_random_uuid(),
      slug                 text check (slug ~ '^[-a-zA-Z0-9_]{1,255}$'),
      name                 text not null check (length(name) between 1 and 255),
      description          text not null default '' check (length(description) <= 20000),
      image_url            text check (length(image_url) <= 2000),
      tags                 text[] not null default '{}',
      visibility           text not null default 'viewable_by_tenant_students'
                             check (visibility in ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
      is_featured          boolean not null default false,
      -- All settings by the names of the contract; what is absent has its default.
      settings             jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
      metadata             jsonb,
      -- Terms of every kind; the LLM's provider is among them.
      term_ids             bigint[] not null default '{}',
      -- Of the own platform, or featured by another one: who stops featuring a server takes it from all others.
      mcp_server_ids       bigint[] not null default '{}',
      created_by_id        bigint references users,
      forked_from          uuid,
      recently_accessed_at timestamptz,
      last_accessed_by_id  bigint references users,
      deleted_at           timestamptz,
      created_at           timestamptz not null default now(),
      modified_at          timestamptz not null default now(),
      words                tsvector not null generated always as
                             (words_of(name, 'A') || words_of(text_of(tags), 'B') || words_of(description, 'C')) stored,
      name_words           tsvector not null generated always as (words_of(name, 'A')) stored,
      primary key (platform_id, id),
      constraint mentors_unique_id unique (platform_id, unique_id)
    );
    create unique index mentors_slug on mentors (platform_id, slug) where deleted_at is null and slug is not null;
    -- Addressed without a tenant by their number or UUID.
    create index mentors_by_unique_id on mentors (unique_id, platform_id);
    create index mentors_by_id on mentors (id, platform_id);
    create index mentors_by_created on mentors (platform_id, created_at, id) where deleted_at is null;
    create index mentors_by_author on mentors (platform_id, created_by_id) where deleted_at is null;
    create index mentors_words on mentors using gin (platform_id, words) with (fastupdate = off);

    create function mentor_terms_exist() returns trigger language plpgsql as $$
    begin
      if exists (select from changed cross join unnest(changed.term_ids) as term_id
                  where not exists (select from mentor_terms
                                     where mentor_terms.platform_id = changed.platform_id and mentor_terms.id = term_id)) then
        raise foreign_key_violation using message = 'a mentor has a term that its platform does not have';
      end if;
      return null;
    end $$;
    create trigger mentors_terms_inserted after insert on mentors
      referencing new table as changed for each statement execute function mentor_terms_exist();
    create trigger mentors_terms_updated after update on mentors
      referencing new table as changed for each statement execute function mentor_terms_exist();

    create table mcp_servers (
      platform_id    integer not null references platforms,
      id             bigint generated always as identity,
      name           text not null check (length(name) between 1 and 255),
      description    text not null default '' check (length(description) <= 2000),
      url            text not null check (length(url) between 1 and 200),
      image          text check (length(image) <= 2000),
      transport      text not null default 'sse' check (transport in ('sse', 'websocket', 'streamable_http')),
      auth_type      text not null default 'none' check (auth_type in ('none', 'token', 'oauth2')),
      -- Sealed: the token, and the headers as JSON. The names of the headers are no secret.
      credentials    text,
      extra_headers  text,
      header_names   text[] not null default '{}',
      is_featured    boolean not null default false,
      is_enabled     boolean not null default true,
      created_at     timestamptz not null default now(),
      modified_at    timestamptz not null default now(),
      primary key (platform_id, id),
      constraint mcp_servers_name unique (platform_id, name)
    );
    -- Featured servers are offered to all tenants.
    create index mcp_servers_by_id on mcp_servers (id, platform_id);

    create table mentor_uses (
      platform_id   integer not null references platforms,
      mentor_id     bigint not null,
      user_id       bigint not null references users,
      access_count  bigint not null default 1 check (access_count > 0),
      first_used_at timestamptz not null default now(),
      last_used_at  timestamptz not null default now(),
      primary key (platform_id, mentor_id, user_id),
      foreign key (platform_id, mentor_id) references mentors on delete cascade
    );
    create index mentor_uses_by_user on mentor_uses (platform_id, user_id, mentor_id);

    create table mentor_documents (
      platform_id     integer not null references platforms,
      id              bigint generated always as identity,
      mentor_id       bigint not null,
      name            text not null check (length(name) between 1 and 255),
      document_type   text not null check (document_type ~ '^[a-z0-9_-]{1,50}$'),
      access          text not null default 'public' check (access in ('public', 'private')),
      training_status text not null default 'pending' check (training_status in ('pending', 'training', 'trained', 'failed')),
      url             text not null check (length(url) between 1 and 2000),
      metadata        jsonb,
      created_at      timestamptz not null default now(),
      modified_at     timestamptz not null default now(),
      primary key (platform_id, id),
      foreign key (platform_id, mentor_id) references mentors on delete cascade,
      constraint mentor_documents_url unique (platform_id, mentor_id, url)
    );
    create index mentor_documents_by_mentor on mentor_documents (platform_id, mentor_id, created_at, id);

    create table mentor_prompts (
      platform_id       integer not null references platforms,
      id                bigint generated always as identity,
      mentor_id         bigint,
      title             text check (length(title) <= 255),
      description       text check (length(description) <= 2000),
      prompt            text not null check (length(prompt) between 1 and 20000),
      tone              text check (length(tone) <= 255),
      style             text not null default '' check (length(style) <= 255),
      language          text not null default '' check (length(language) <= 255),
      category          text not null default '' check (length(category) <= 255),
      is_system         boolean not null default true,
      prompt_visibility text not null default 'viewable_by_tenant_students'
                          check (prompt_visibility in ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
      metadata          jsonb,
      created_by_id     bigint references users,
      created_at        timestamptz not null default now(),
      modified_at       timestamptz not null default now(),
      words             tsvector not null generated always as
                          (words_of(coalesce(title, ''), 'A') || words_of(coalesce(description, ''), 'B') || words_of(prompt, 'C')) stored,
      primary key (platform_id, id),
      foreign key (platform_id, mentor_id) references mentors on delete cascade
    );
    create index mentor_prompts_by_mentor on mentor_prompts (platform_id, mentor_id, id);
    create index mentor_prompts_words on mentor_prompts using gin (platform_id, words) with (fastupdate = off);
  `);
  // Remembered searches of the tenant are dropped.
  await knex.raw(`
    create function mentors_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('mentors_changed', cast(platform_id as text)) from (select distinct platform_id from changed) tenant;
      return null;
    end $$;
  `);
  for (const table of ['mentors', 'mentor_terms', 'mentor_prompts', 'mentor_documents', 'mcp_servers']) {
    for (const [event, rows] of [['insert', 'new'], ['update', 'new'], ['delete', 'old']] as const) {
      await knex.raw(`
        create trigger ${table}_told_${event} after ${event} on ${table}
          referencing ${rows} table as changed for each statement execute function mentors_changed();
      `);
    }
  }
}
