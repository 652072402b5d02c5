-- Tenancy: platforms, people, departments, groups, and who may sign in.

-- ===== Tables =====

-- Tenants.
CREATE TABLE platforms (
  id          integer     NOT NULL GENERATED ALWAYS AS IDENTITY,
  key         text        NOT NULL CHECK (key ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$'),
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  is_main     boolean     NOT NULL DEFAULT false,
  settings    jsonb       NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  CONSTRAINT platforms_key UNIQUE (key)
);

-- The last number assigned in each platform, by type of number.
CREATE TABLE platform_counters (
  platform_id integer NOT NULL,
  number_type text    NOT NULL CHECK (number_type IN ('course_number', 'program_number', 'item_number')),
  last_number bigint  NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (platform_id, number_type)
);

-- People, over all platforms.
CREATE TABLE users (
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  username    text        NOT NULL CHECK (length(username) BETWEEN 1 AND 255),
  email       text        NOT NULL CHECK (length(email) BETWEEN 3 AND 320),
  name        text        NOT NULL DEFAULT '' CHECK (length(name) <= 255),
  is_dm_admin boolean     NOT NULL DEFAULT false,
  active      boolean     NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  folded_name text        NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  -- What a search of people reads: user name, name and e-mail address.
  search_text text        NOT NULL GENERATED ALWAYS AS (fold(username || chr(10) || name || chr(10) || email)) STORED,
  PRIMARY KEY (id)
);

-- Hashes of passwords.
CREATE TABLE user_passwords (
  user_id     bigint      NOT NULL,
  hash        text        NOT NULL,
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id)
);

-- Memberships of people in platforms, with their role.
CREATE TABLE memberships (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint      NOT NULL,
  role        text        NOT NULL CHECK (role IN ('platform_admin', 'platform_viewer', 'learner')),
  active      boolean     NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT memberships_user UNIQUE (platform_id, user_id)
);

-- Departments of a platform, as a tree.
CREATE TABLE departments (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  parent_id   bigint,
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT departments_name UNIQUE NULLS NOT DISTINCT (platform_id, parent_id, name),
  CONSTRAINT departments_check CHECK (parent_id <> id)
);

-- Memberships in departments, and the administrators of each.
CREATE TABLE department_members (
  platform_id   integer     NOT NULL,
  department_id bigint      NOT NULL,
  user_id       bigint      NOT NULL,
  is_admin      boolean     NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, department_id, user_id)
);

-- Groups of people of a platform, which suggestions are made to.
CREATE TABLE groups (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  -- The identifier of the SCIM client.
  external_id text CHECK (length(external_id) BETWEEN 1 AND 255),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT groups_name UNIQUE (platform_id, name)
);

-- Members of groups.
CREATE TABLE group_members (
  platform_id integer     NOT NULL,
  group_id    bigint      NOT NULL,
  user_id     bigint      NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, group_id, user_id)
);

-- People who administer a program.
CREATE TABLE program_admins (
  platform_id integer     NOT NULL,
  program_id  bigint      NOT NULL,
  user_id     bigint      NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, program_id, user_id)
);

-- What a SCIM client stores of members, beyond users and memberships.
CREATE TABLE scim_users (
  platform_id   integer     NOT NULL,
  user_id       bigint      NOT NULL,
  -- The identifier of the client.
  external_id   text CHECK (length(external_id) BETWEEN 1 AND 255),
  -- Texts by the path of the attribute, such as `name.givenName`.
  attributes    jsonb       NOT NULL DEFAULT '{}',
  -- The department that the client assigned.
  department_id bigint,
  -- When the client deleted the member. An active membership is not deleted.
  deleted_at    timestamptz,
  modified_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id)
);

-- API keys and tokens of the service: the hash of the secret, the role and what it is limited to. The credential of a client of
-- an identity provider (`Bearer`) has no secret: the provider proves who it is.
CREATE TABLE credentials (
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  scheme        text        NOT NULL CHECK (scheme IN ('Api-Key', 'Token', 'Bearer')),
  prefix        text        NOT NULL,
  secret_sha256 bytea,
  label         text        NOT NULL DEFAULT '',
  role          text
    CHECK (role IN ('dm_admin', 'platform_admin', 'platform_viewer', 'department_admin', 'program_admin', 'learner',
      'record_writer')),
  platform_id   integer,
  user_id       bigint,
  program_id    bigint,
  department_id bigint,
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz,
  name          text CHECK (length(name) BETWEEN 1 AND 200),
  -- `read` and operationIds; null: everything that the role may do.
  scopes        text[]
    CONSTRAINT credentials_scopes CHECK (cardinality(scopes) BETWEEN 1 AND 100 AND array_position(scopes, NULL) IS NULL),
  PRIMARY KEY (id),
  CONSTRAINT credentials_prefix UNIQUE (prefix),
  CONSTRAINT credentials_check CHECK (scheme <> 'Token' OR user_id IS NOT NULL),
  CONSTRAINT credentials_check1 CHECK (role IS NOT NULL OR user_id IS NOT NULL),
  CONSTRAINT credentials_check2 CHECK (role IS NULL OR role = 'dm_admin' OR platform_id IS NOT NULL),
  CONSTRAINT credentials_record_writer CHECK (role <> 'record_writer' OR user_id IS NULL),
  CONSTRAINT credentials_secret CHECK ((scheme = 'Bearer') = (secret_sha256 IS NULL))
);

-- Answers to requests with an Idempotency-Key, and the leases of those that still run.
CREATE TABLE idempotency_keys (
  caller         text        NOT NULL,
  operation_id   text        NOT NULL,
  key            text        NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_sha256 bytea       NOT NULL,
  locked_until   timestamptz,
  status         smallint,
  headers        jsonb,
  body           text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (caller, operation_id, key)
);

-- Identity providers (OpenID Connect) with whose tokens people of a platform sign in.
CREATE TABLE identity_providers (
  platform_id        integer     NOT NULL,
  id                 uuid        NOT NULL DEFAULT gen_random_uuid(),
  name               text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  issuer             text        NOT NULL CHECK (length(issuer) BETWEEN 1 AND 2000),
  client_id          text        NOT NULL CHECK (length(client_id) BETWEEN 1 AND 500),
  client_secret      text,
  audiences          text[]      NOT NULL CHECK (cardinality(audiences) > 0),
  authorized_parties text[]      NOT NULL DEFAULT '{}',
  claims             jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(claims) = 'object'),
  role_claim         text,
  roles              jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(roles) = 'object'),
  department_claim   text,
  departments        jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(departments) = 'object'),
  domains            text[]      NOT NULL DEFAULT '{}',
  verified_domains   text[]      NOT NULL DEFAULT '{}',
  unknown_people     text        NOT NULL DEFAULT 'refuse' CHECK (unknown_people IN ('create', 'link', 'refuse')),
  is_active          boolean     NOT NULL DEFAULT true,
  created_at         timestamptz NOT NULL DEFAULT now(),
  modified_at        timestamptz NOT NULL DEFAULT now(),
  introspection      boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT identity_providers_issuer UNIQUE (platform_id, issuer)
);
COMMENT ON COLUMN identity_providers.client_secret IS 'sealed';

-- The people that subjects of identity providers are, each on the platform of the provider. `is_confirmed`: a DM admin created
-- the link, so it counts although the person belongs to other platforms.
CREATE TABLE identity_links (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  provider_id   uuid        NOT NULL,
  subject       text        NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id       bigint      NOT NULL,
  claims_sha256 bytea,
  claims_at     timestamptz,
  last_used_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  is_confirmed  boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT identity_links_subject UNIQUE (platform_id, provider_id, subject),
  CONSTRAINT identity_links_user UNIQUE (platform_id, provider_id, user_id)
);

-- Clients that act for themselves, with tokens of an identity provider: the rights of a token with one of these `scopes`, as scopes of
-- a credential. Role, activity and time of last use are those of the credential.
CREATE TABLE identity_clients (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  provider_id   uuid        NOT NULL,
  client_id     text        NOT NULL CHECK (length(client_id) BETWEEN 1 AND 500),
  subject       text        NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  credential_id bigint      NOT NULL,
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  scopes        jsonb       NOT NULL CHECK (jsonb_typeof(scopes) = 'object'),
  created_at    timestamptz NOT NULL DEFAULT now(),
  modified_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT identity_clients_client UNIQUE (platform_id, provider_id, client_id)
);

-- Sessions of browsers, each of a person on one platform. `provider_id` is null for a launch from a learning management system.
CREATE TABLE browser_sessions (
  platform_id      integer     NOT NULL,
  id               uuid        NOT NULL DEFAULT gen_random_uuid(),
  user_id          bigint      NOT NULL,
  provider_id      uuid,
  secret_sha256    bytea       NOT NULL CHECK (octet_length(secret_sha256) = 32),
  subject          text,
  sid              text,
  role             text        CHECK (role IN ('platform_admin', 'platform_viewer', 'learner')),
  acr              text,
  authenticated_at timestamptz,
  issued_at        timestamptz,
  idle_s           integer     NOT NULL CHECK (idle_s > 0),
  user_agent       text        NOT NULL DEFAULT '' CHECK (length(user_agent) <= 500),
  created_at       timestamptz NOT NULL DEFAULT now(),
  last_used_at     timestamptz NOT NULL DEFAULT now(),
  expires_at       timestamptz NOT NULL,
  lti_person_id    bigint,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT browser_sessions_begun_by CHECK (provider_id IS NULL OR lti_person_id IS NULL),
  CONSTRAINT browser_sessions_subject CHECK ((provider_id IS NULL) = (subject IS NULL))
);

-- Sign-ins at identity providers that have begun. A sign-in is removed when it ends.
CREATE TABLE identity_sign_ins (
  platform_id    integer     NOT NULL,
  state_sha256   bytea       NOT NULL CHECK (octet_length(state_sha256) = 32),
  provider_id    uuid        NOT NULL,
  browser_sha256 bytea       NOT NULL CHECK (octet_length(browser_sha256) = 32),
  return_to      text        NOT NULL CHECK (length(return_to) <= 2000),
  max_age_s      integer     CHECK (max_age_s >= 0),
  created_at     timestamptz NOT NULL DEFAULT now(),
  expires_at     timestamptz NOT NULL,
  PRIMARY KEY (platform_id, state_sha256)
);

-- ===== Foreign keys =====

ALTER TABLE platform_counters
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE user_passwords
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE memberships
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE departments
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, parent_id) REFERENCES departments (platform_id, id);

ALTER TABLE department_members
  ADD FOREIGN KEY (platform_id, department_id) REFERENCES departments (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE groups
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE group_members
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, group_id) REFERENCES groups (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE program_admins
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, program_id) REFERENCES programs (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE scim_users
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id),
  ADD FOREIGN KEY (platform_id, department_id) REFERENCES departments (platform_id, id)
    ON DELETE SET NULL (department_id);

ALTER TABLE credentials
  ADD FOREIGN KEY (platform_id, department_id) REFERENCES departments (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, program_id) REFERENCES programs (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE identity_providers
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE identity_links
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, provider_id) REFERENCES identity_providers (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE identity_clients
  ADD FOREIGN KEY (credential_id) REFERENCES credentials (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, provider_id) REFERENCES identity_providers (platform_id, id) ON DELETE CASCADE;

ALTER TABLE browser_sessions
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, provider_id) REFERENCES identity_providers (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, lti_person_id) REFERENCES lti_people (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE identity_sign_ins
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, provider_id) REFERENCES identity_providers (platform_id, id) ON DELETE CASCADE;

-- ===== Indexes =====

-- One platform is the main one.
CREATE UNIQUE INDEX platforms_one_main ON platforms (is_main) WHERE is_main;

-- E-mail addresses are unique, in any case.
CREATE UNIQUE INDEX users_email ON users (lower(email));

-- People by a part of user name, name or address.
CREATE INDEX users_names_trgm ON users USING gin (search_text gin_trgm_ops);

-- User names are unique, in any case.
CREATE UNIQUE INDEX users_username ON users (lower(username));

-- Members by the time when they joined.
CREATE INDEX memberships_by_creation ON memberships (platform_id, created_at) INCLUDE (user_id);

-- Platforms of a person.
CREATE INDEX memberships_by_user ON memberships (user_id, platform_id);

-- Names are unique among departments of one parent, in any case.
CREATE UNIQUE INDEX departments_sibling_name ON departments (platform_id, parent_id, lower(name)) NULLS NOT DISTINCT;

-- Departments of a person.
CREATE INDEX department_members_by_user ON department_members (platform_id, user_id);

-- Names of groups are unique on a platform, in any case.
CREATE UNIQUE INDEX groups_lower_name ON groups (platform_id, lower(name));

-- Identifiers of SCIM clients are unique among the groups of a platform.
CREATE UNIQUE INDEX groups_external_id ON groups (platform_id, external_id) WHERE external_id IS NOT NULL;

-- Identifiers of SCIM clients are unique among the members of a platform.
CREATE UNIQUE INDEX scim_users_external_id ON scim_users (platform_id, external_id) WHERE external_id IS NOT NULL;

-- Groups of a person.
CREATE INDEX group_members_by_user ON group_members (platform_id, user_id);

-- Programs that a person administers.
CREATE INDEX program_admins_by_user ON program_admins (platform_id, user_id);

-- Names of live keys are unique on a platform, and those of live tokens for a person there.
CREATE UNIQUE INDEX credentials_name ON credentials (platform_id, user_id, name) NULLS NOT DISTINCT
  WHERE name IS NOT NULL AND revoked_at IS NULL;

-- Old answers, to remove them.
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Platforms that registered the issuer of a token.
CREATE INDEX identity_providers_by_issuer ON identity_providers (issuer, platform_id);

-- Links of a person.
CREATE INDEX identity_links_by_user ON identity_links (user_id);

-- A credential belongs to one client.
CREATE UNIQUE INDEX identity_clients_credential ON identity_clients (platform_id, credential_id);

-- Sessions of a person.
CREATE INDEX browser_sessions_by_user ON browser_sessions (platform_id, user_id);

-- Sessions that a provider logs out.
CREATE INDEX browser_sessions_by_subject ON browser_sessions (platform_id, provider_id, subject);

-- Sessions that launches of a person began.
CREATE INDEX browser_sessions_by_lti_person ON browser_sessions (platform_id, lti_person_id) WHERE lti_person_id IS NOT NULL;

-- Expired sessions, to remove them.
CREATE INDEX browser_sessions_by_expiry ON browser_sessions (platform_id, expires_at);

-- Expired sign-ins, to remove them.
CREATE INDEX identity_sign_ins_by_expiry ON identity_sign_ins (platform_id, expires_at);

-- ===== Functions =====

-- Returns the account that has all of these identifiers, if it is not deleted. Null identifiers are ignored; without any, no account is
-- returned. The planner inlines this function.
CREATE FUNCTION account_named(sought_id bigint, sought_username text, sought_email text)
  RETURNS TABLE(id bigint, username text, email text, name text, active boolean) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select users.id, users.username, users.email, users.name, users.active
        from (select by_id.id from users by_id where by_id.id = sought_id
              union
              select by_username.id from users by_username where lower(by_username.username) = lower(sought_username)
              union
              select by_email.id from users by_email where lower(by_email.email) = lower(sought_email)) named
        join users on users.id = named.id
       where users.active
         and (sought_id is null or users.id = sought_id)
         and (sought_username is null or lower(users.username) = lower(sought_username))
         and (sought_email is null or lower(users.email) = lower(sought_email))
    $$;

-- Notifies the processes of the service that rights of these rows have changed.
CREATE FUNCTION announce_access_change(kind text, ids bigint[])
  RETURNS void LANGUAGE sql
AS $$
        select pg_notify('access_changed', case
          when cardinality(ids) > 200 then 'all'
          else json_build_object(kind, ids)::text
        end)
        where cardinality(ids) > 0
      $$;

-- Trigger: announces that rights of people have changed.
CREATE FUNCTION announce_changed_rights()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform announce_access_change('users', array(
          select user_id from new_rows union select user_id from old_rows));
        return null;
      end $$;

-- Trigger: announces that people have new rights.
CREATE FUNCTION announce_new_rights()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform announce_access_change('users', array(select distinct user_id from new_rows));
        return null;
      end $$;

-- Trigger: announces that people have lost rights.
CREATE FUNCTION announce_old_rights()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform announce_access_change('users', array(select distinct user_id from old_rows));
        return null;
      end $$;

-- Trigger: announces that any rights may have changed.
CREATE FUNCTION announce_structure_change()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform pg_notify('access_changed', 'all');
        return null;
      end $$;

-- Trigger: announces people whose name or rights have changed.
CREATE FUNCTION announce_user_change()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform announce_access_change('users', array(
          select o.id from old_rows o join new_rows n using (id)
          where (o.username, o.email, o.is_dm_admin, o.active)
            is distinct from (n.username, n.email, n.is_dm_admin, n.active)));
        return null;
      end $$;

-- Trigger: announces credentials that have changed in more than their last use.
CREATE FUNCTION announce_credential_change()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform announce_access_change('credentials', array(
          select o.id from old_rows o join new_rows n using (id)
          where to_jsonb(o) - 'last_used_at' is distinct from to_jsonb(n) - 'last_used_at'));
        return null;
      end $$;

-- Trigger: announces credentials that were removed.
CREATE FUNCTION announce_credential_removal()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform announce_access_change('credentials', array(select id from old_rows));
        return null;
      end $$;

-- Trigger: revokes the credentials of clients that were removed.
CREATE FUNCTION revoke_credentials_of_clients()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        update credentials set revoked_at = now()
         where id in (select credential_id from old_rows) and revoked_at is null;
        return null;
      end $$;

-- Names of a department and those above it, from the top, with slashes between them.
CREATE FUNCTION department_path(platform integer, department bigint)
  RETURNS text LANGUAGE sql STABLE
AS $$
        with recursive above as (
          select parent_id, name, 1 as level from departments where platform_id = platform and id = department
          union all
          select upper.parent_id, upper.name, above.level + 1
          from above join departments upper on upper.platform_id = platform and upper.id = above.parent_id
        )
        select string_agg(name, '/' order by level desc) from above
      $$;

-- Trigger: adds memberships that come and go to list_counts.
CREATE FUNCTION count_members()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        case tg_op
          when 'INSERT' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, 'all', count(*) from new_rows group by platform_id;
          when 'DELETE' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, 'all', -count(*) from old_rows group by platform_id;
          when 'UPDATE' then
            insert into list_counts (platform_id, list, kind, delta)
              values (old.platform_id, tg_table_name, 'all', -1), (new.platform_id, tg_table_name, 'all', 1);
          else
            delete from list_counts where list = tg_table_name;
        end case;
        return null;
      end $$;

-- ===== Triggers =====

-- Announces that any rights may have changed.
CREATE TRIGGER platforms_access_changed
  AFTER DELETE OR UPDATE ON platforms
  FOR EACH STATEMENT EXECUTE FUNCTION announce_structure_change();

-- Queues platforms whose settings give statements another meaning.
CREATE TRIGGER platforms_activity
  AFTER UPDATE ON platforms
  FOR EACH ROW
  WHEN ((old.settings -> 'record_home_pages') IS DISTINCT FROM (new.settings -> 'record_home_pages') OR
    (old.settings -> 'record_iri_prefixes') IS DISTINCT FROM (new.settings -> 'record_iri_prefixes'))
  EXECUTE FUNCTION queue_changed_record_settings();

-- Sets the visibility of media when the main platform has changed.
CREATE TRIGGER platforms_media
  AFTER UPDATE OF is_main ON platforms
  FOR EACH ROW
  WHEN (old.is_main <> new.is_main)
  EXECUTE FUNCTION update_media_of_main_platform();

-- Announces people whose name or rights have changed.
CREATE TRIGGER users_access_changed
  AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_user_change();

-- Queues renamed people, since other statements may name them now.
CREATE TRIGGER users_activity
  AFTER UPDATE ON users
  FOR EACH ROW
  WHEN (old.username IS DISTINCT FROM new.username OR old.email IS DISTINCT FROM new.email)
  EXECUTE FUNCTION queue_renamed_user();

-- Announces that people have new rights.
CREATE TRIGGER memberships_access_added
  AFTER INSERT ON memberships REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_new_rights();

-- Announces that rights of people have changed.
CREATE TRIGGER memberships_access_changed
  AFTER UPDATE ON memberships REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rights();

-- Announces that people have lost rights.
CREATE TRIGGER memberships_access_removed
  AFTER DELETE ON memberships REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights();

-- Queues new members, since earlier statements may name them.
CREATE TRIGGER memberships_activity
  AFTER INSERT ON memberships REFERENCING NEW TABLE AS created
  FOR EACH STATEMENT EXECUTE FUNCTION queue_new_members();

-- Adds new members to the counts of lists.
CREATE TRIGGER memberships_count_added
  AFTER INSERT ON memberships REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();

-- Empties the counts with the table.
CREATE TRIGGER memberships_count_emptied
  AFTER TRUNCATE ON memberships
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();

-- Counts members who move to another platform.
CREATE TRIGGER memberships_count_moved
  AFTER UPDATE ON memberships
  FOR EACH ROW
  WHEN (old.platform_id <> new.platform_id)
  EXECUTE FUNCTION count_members();

-- Takes removed members off the counts of lists.
CREATE TRIGGER memberships_count_removed
  AFTER DELETE ON memberships REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();

-- Announces that any rights may have changed.
CREATE TRIGGER departments_access_changed
  AFTER INSERT OR DELETE OR UPDATE ON departments
  FOR EACH STATEMENT EXECUTE FUNCTION announce_structure_change();

-- Queues departments that come or go, and their parents.
CREATE TRIGGER departments_totals_insert_delete
  AFTER INSERT OR DELETE ON departments
  FOR EACH ROW EXECUTE FUNCTION queue_moved_departments();

-- Queues departments that move, and their parents.
CREATE TRIGGER departments_totals_update
  AFTER UPDATE ON departments
  FOR EACH ROW
  WHEN (old.id IS DISTINCT FROM new.id OR old.parent_id IS DISTINCT FROM new.parent_id)
  EXECUTE FUNCTION queue_moved_departments();

-- Announces that people have new rights.
CREATE TRIGGER department_members_access_added
  AFTER INSERT ON department_members REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_new_rights();

-- Announces that rights of people have changed.
CREATE TRIGGER department_members_access_changed
  AFTER UPDATE ON department_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rights();

-- Announces that people have lost rights.
CREATE TRIGGER department_members_access_removed
  AFTER DELETE ON department_members REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights();

-- Queues departments whose members have changed.
CREATE TRIGGER department_members_totals_update
  AFTER UPDATE ON department_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_departments_of_changed_members();

-- Queues departments with new members.
CREATE TRIGGER department_members_totals_insert
  AFTER INSERT ON department_members REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_departments_of_members();

-- Queues departments that lose members.
CREATE TRIGGER department_members_totals_delete
  AFTER DELETE ON department_members REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_departments_of_members();

-- Announces that people have new rights.
CREATE TRIGGER program_admins_access_added
  AFTER INSERT ON program_admins REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_new_rights();

-- Announces that rights of people have changed.
CREATE TRIGGER program_admins_access_changed
  AFTER UPDATE ON program_admins REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rights();

-- Announces that people have lost rights.
CREATE TRIGGER program_admins_access_removed
  AFTER DELETE ON program_admins REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights();

-- Announces credentials that have changed in more than their last use.
CREATE TRIGGER credentials_access_changed
  AFTER UPDATE ON credentials REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change();

-- Announces credentials that were removed.
CREATE TRIGGER credentials_access_removed
  AFTER DELETE ON credentials REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_removal();

-- Announces that any rights may have changed.
CREATE TRIGGER identity_providers_access_changed
  AFTER INSERT OR DELETE OR UPDATE ON identity_providers
  FOR EACH STATEMENT EXECUTE FUNCTION announce_structure_change();

-- Announces that people have lost rights.
CREATE TRIGGER identity_links_access_removed
  AFTER DELETE ON identity_links REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights();

-- Revokes the credentials of clients that were removed.
CREATE TRIGGER identity_clients_removed
  AFTER DELETE ON identity_clients REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION revoke_credentials_of_clients();

-- Announces that any rights may have changed.
CREATE TRIGGER identity_clients_access_changed
  AFTER INSERT OR DELETE OR UPDATE ON identity_clients
  FOR EACH STATEMENT EXECUTE FUNCTION announce_structure_change();

-- Announces that people have lost a session.
CREATE TRIGGER browser_sessions_access_removed
  AFTER DELETE ON browser_sessions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('platforms');
SELECT audit_table('platform_counters');
SELECT audit_table('users', '{folded_name,search_text}');
SELECT audit_table('user_passwords', '{hash}');
SELECT audit_table('memberships');
SELECT audit_table('departments');
SELECT audit_table('department_members');
SELECT audit_table('groups');
SELECT audit_table('group_members');
SELECT audit_table('program_admins');
SELECT audit_table('scim_users');
SELECT audit_table('credentials', '{secret_sha256,last_used_at}');
SELECT audit_table('identity_providers', '{client_secret}');
SELECT audit_table('identity_links', '{subject,last_used_at}');
SELECT audit_table('identity_clients');
SELECT audit_table('browser_sessions', '{secret_sha256,subject,sid,user_agent,last_used_at}');
