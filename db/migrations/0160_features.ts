import type { Knex } from 'knex';

/** Apps that people may access, and why; features, and how they are set for people, departments and platforms. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of all tenants, as operators register them.
    create table apps (
      id                  integer generated always as identity primary key,
      name                text not null check (length(name) between 1 and 255),
      url                 text not null check (length(url) between 1 and 255),
      type                text not null check (length(type) between 1 and 50),
      metadata            jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
      onboarding_required boolean not null default false,
      -- How long a free trial is; null: there is none.
      trial_days          integer check (trial_days between 1 and 3650),
      active              boolean not null default true,
      created_at          timestamptz not null default now(),
      modified_at         timestamptz not null default now()
    );
    create unique index apps_name on apps (lower(name));
    create unique index apps_url on apps (lower(url));
    select keep_audit_log_of('apps');

    -- An app that all members of a platform may access.
    create table platform_apps (
      platform_id integer not null references platforms,
      app_id      integer not null references apps,
      reason      text not null check (reason in ('grant', 'subscription')),
      provider    text not null default '' check (length(provider) <= 255),
      metadata    jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
      -- Null: it does not end.
      ends_at     timestamptz,
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, app_id)
    );
    select keep_audit_log_of('platform_apps');

    -- One person and one app: what was granted or paid for them alone, their trial, their onboarding.
    create table user_apps (
      platform_id             integer not null references platforms,
      user_id                 bigint not null references users,
      app_id                  integer not null references apps,
      reason                  text check (reason in ('grant', 'subscription')),
      provider                text not null default '' check (length(provider) <= 255),
      metadata                jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
      ends_at                 timestamptz,
      trial_started_at        timestamptz,
      trial_ends_at           timestamptz,
      onboarding_completed_at timestamptz,
      created_at              timestamptz not null default now(),
      modified_at             timestamptz not null default now(),
      primary key (platform_id, user_id, app_id),
      check ((trial_started_at is null) = (trial_ends_at is null)),
      check (reason is not null or ends_at is null)
    );
    create index user_apps_by_user on user_apps (user_id, platform_id);
    select keep_audit_log_of('user_apps');

    -- Of all tenants: what can be set, to what, and what holds where it is not set.
    create table features (
      name           text primary key check (name ~ '^[A-Za-z][A-Za-z0-9_.-]{0,99}$'),
      description    text not null default '' check (length(description) <= 2000),
      type           text not null check (type in ('boolean', 'number', 'text', 'list', 'object')),
      default_value  jsonb not null,
      -- Null: any of the type.
      allowed_values jsonb check (jsonb_typeof(allowed_values) = 'array'),
      -- Whether people set it for themselves; else only administrators of their platform do.
      set_by_people  boolean not null default true,
      created_at     timestamptz not null default now(),
      modified_at    timestamptz not null default now()
    );
    select keep_audit_log_of('features');

    create table feature_configs (
      platform_id integer not null references platforms,
      user_id     bigint not null references users,
      config      jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
      created_at  timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (platform_id, user_id)
    );
    create index feature_configs_by_user on feature_configs (user_id, platform_id);
    select keep_audit_log_of('feature_configs');

    create table department_feature_configs (
      platform_id   integer not null references platforms,
      department_id bigint not null,
      config        jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
      modified_at   timestamptz not null default now(),
      primary key (platform_id, department_id),
      foreign key (platform_id, department_id) references departments on delete cascade
    );
    select keep_audit_log_of('department_feature_configs');

    create table platform_feature_configs (
      platform_id integer primary key references platforms,
      config      jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
      modified_at timestamptz not null default now()
    );
    select keep_audit_log_of('platform_feature_configs');

    -- Changes go over what is set, objects key by key; null takes a setting away.
    create function merged_config(config jsonb, change jsonb) returns jsonb language sql immutable parallel safe as $$
      select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}')
        from (select coalesce(stated.key, stored.key) as key,
                     case when stated.key is null then stored.value
                          when jsonb_typeof(stated.value) = 'object' and jsonb_typeof(stored.value) = 'object'
                          then (select coalesce(jsonb_object_agg(part.key, part.value) filter (where part.value <> 'null'), '{}')
                                  from jsonb_each(stored.value || stated.value) part)
                          else stated.value end as value
                from jsonb_each(config) stored full join jsonb_each(change) stated on stated.key = stored.key) merged
    $$;
  `);
}
