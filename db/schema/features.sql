-- Features: apps, features and their settings.

-- ===== Tables =====

-- Apps that people may access.
CREATE TABLE apps (
  id                  integer     NOT NULL GENERATED ALWAYS AS IDENTITY,
  name                text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  url                 text        NOT NULL CHECK (length(url) BETWEEN 1 AND 255),
  type                text        NOT NULL CHECK (length(type) BETWEEN 1 AND 50),
  metadata            jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(metadata) = 'object'),
  onboarding_required boolean     NOT NULL DEFAULT false,
  trial_days          integer CHECK (trial_days BETWEEN 1 AND 3650),
  active              boolean     NOT NULL DEFAULT true,
  created_at          timestamptz NOT NULL DEFAULT now(),
  modified_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);

-- Apps that whole platforms may access, with the reason.
CREATE TABLE platform_apps (
  platform_id integer     NOT NULL,
  app_id      integer     NOT NULL,
  reason      text        NOT NULL CHECK (reason IN ('grant', 'subscription')),
  provider    text        NOT NULL DEFAULT '' CHECK (length(provider) <= 255),
  metadata    jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(metadata) = 'object'),
  ends_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, app_id)
);

-- Apps that people may access, with the reason; their trials and onboarding.
CREATE TABLE user_apps (
  platform_id             integer     NOT NULL,
  user_id                 bigint      NOT NULL,
  app_id                  integer     NOT NULL,
  reason                  text CHECK (reason IN ('grant', 'subscription')),
  provider                text        NOT NULL DEFAULT '' CHECK (length(provider) <= 255),
  metadata                jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(metadata) = 'object'),
  ends_at                 timestamptz,
  trial_started_at        timestamptz,
  trial_ends_at           timestamptz,
  onboarding_completed_at timestamptz,
  created_at              timestamptz NOT NULL DEFAULT now(),
  modified_at             timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id, app_id),
  CONSTRAINT user_apps_check CHECK ((trial_started_at IS NULL) = (trial_ends_at IS NULL)),
  CONSTRAINT user_apps_check1 CHECK (reason IS NOT NULL OR ends_at IS NULL)
);

-- Registered features, their type and default.
CREATE TABLE features (
  name           text        NOT NULL CHECK (name ~ '^[A-Za-z][A-Za-z0-9_.-]{0,99}$'),
  description    text        NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  type           text        NOT NULL CHECK (type IN ('boolean', 'number', 'text', 'list', 'object')),
  default_value  jsonb       NOT NULL,
  allowed_values jsonb CHECK (jsonb_typeof(allowed_values) = 'array'),
  set_by_people  boolean     NOT NULL DEFAULT true,
  created_at     timestamptz NOT NULL DEFAULT now(),
  modified_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name)
);

-- Settings of features by platform.
CREATE TABLE platform_feature_configs (
  platform_id integer     NOT NULL,
  config      jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(config) = 'object'),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id)
);

-- Settings of features by department.
CREATE TABLE department_feature_configs (
  platform_id   integer     NOT NULL,
  department_id bigint      NOT NULL,
  config        jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(config) = 'object'),
  modified_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, department_id)
);

-- Settings of features by person.
CREATE TABLE feature_configs (
  platform_id integer     NOT NULL,
  user_id     bigint      NOT NULL,
  config      jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(config) = 'object'),
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id)
);

-- ===== Foreign keys =====

ALTER TABLE platform_apps
  ADD FOREIGN KEY (app_id) REFERENCES apps (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE user_apps
  ADD FOREIGN KEY (app_id) REFERENCES apps (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE platform_feature_configs
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE department_feature_configs
  ADD FOREIGN KEY (platform_id, department_id) REFERENCES departments (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE feature_configs
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

-- ===== Indexes =====

-- Names are unique, in any case.
CREATE UNIQUE INDEX apps_name ON apps (lower(name));

-- Addresses are unique, in any case.
CREATE UNIQUE INDEX apps_url ON apps (lower(url));

-- ===== Functions =====

-- Returns whether an app has this name, URL or id. The planner inlines this function.
CREATE FUNCTION is_app(name text, url text, id integer, sought text)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select lower(name) = lower(sought) or lower(url) = lower(sought) or cast(id as text) = sought $$;

-- Returns settings of features with a change: null removes one, objects are merged.
CREATE FUNCTION merged_config(config jsonb, change jsonb)
  RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
      begin
        if not jsonb_path_exists(config, 'strict $.keyvalue() ? (@.value == null)')
           and not jsonb_path_exists(change, 'strict $.keyvalue() ? (@.value == null || @.value.type() == "object")') then
          return config || change;
        end if;
        return (
          select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}')
            from (select coalesce(stated.key, stored.key) as key,
                         case when stated.key is null then stored.value
                              when jsonb_typeof(stated.value) = 'object' and jsonb_typeof(stored.value) = 'object'
                              then (select coalesce(jsonb_object_agg(part.key, part.value) filter (where part.value <> 'null'), '{}')
                                      from jsonb_each(stored.value || stated.value) part)
                              else stated.value end as value
                    from jsonb_each(config) stored full join jsonb_each(change) stated on stated.key = stored.key) merged
        );
      end $$;

-- ===== Triggers =====

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('apps');
SELECT audit_table('platform_apps');
SELECT audit_table('user_apps');
SELECT audit_table('features');
SELECT audit_table('platform_feature_configs');
SELECT audit_table('department_feature_configs');
SELECT audit_table('feature_configs');
