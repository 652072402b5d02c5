import type { Knex } from 'knex';

const SESSIONS = `
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
  PRIMARY KEY (platform_id, id),
  FOREIGN KEY (platform_id) REFERENCES platforms (id),
  FOREIGN KEY (platform_id, provider_id) REFERENCES identity_providers (platform_id, id) ON DELETE CASCADE,
  FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id),
  FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT browser_sessions_subject CHECK ((provider_id IS NULL) = (subject IS NULL))
)`;

const REMOVAL_TRIGGER = `
CREATE TRIGGER browser_sessions_access_removed
  AFTER DELETE ON browser_sessions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights()`;

const SIGN_INS = `
CREATE TABLE identity_sign_ins (
  platform_id    integer     NOT NULL,
  state_sha256   bytea       NOT NULL CHECK (octet_length(state_sha256) = 32),
  provider_id    uuid        NOT NULL,
  browser_sha256 bytea       NOT NULL CHECK (octet_length(browser_sha256) = 32),
  return_to      text        NOT NULL CHECK (length(return_to) <= 2000),
  max_age_s      integer     CHECK (max_age_s >= 0),
  created_at     timestamptz NOT NULL DEFAULT now(),
  expires_at     timestamptz NOT NULL,
  PRIMARY KEY (platform_id, state_sha256),
  FOREIGN KEY (platform_id) REFERENCES platforms (id),
  FOREIGN KEY (platform_id, provider_id) REFERENCES identity_providers (platform_id, id) ON DELETE CASCADE
)`;

/** Sessions of browsers, and sign-ins at identity providers that have begun. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(SESSIONS);
  await knex.raw('create index browser_sessions_by_user on browser_sessions (platform_id, user_id)');
  await knex.raw('create index browser_sessions_by_subject on browser_sessions (platform_id, provider_id, subject)');
  await knex.raw('create index browser_sessions_by_expiry on browser_sessions (platform_id, expires_at)');
  await knex.raw(REMOVAL_TRIGGER);
  await knex.raw(`select audit_table('browser_sessions', '{secret_sha256,subject,sid,user_agent,last_used_at}')`);
  await knex.raw(SIGN_INS);
  await knex.raw('create index identity_sign_ins_by_expiry on identity_sign_ins (platform_id, expires_at)');
}
