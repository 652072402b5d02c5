import type { Knex } from 'knex';

const CREDENTIALS = `
ALTER TABLE credentials
  DROP CONSTRAINT credentials_scheme_check,
  ADD CONSTRAINT credentials_scheme_check CHECK (scheme IN ('Api-Key', 'Token', 'Bearer')),
  DROP CONSTRAINT credentials_check,
  ADD CONSTRAINT credentials_check CHECK (scheme <> 'Token' OR user_id IS NOT NULL),
  ALTER COLUMN secret_sha256 DROP NOT NULL,
  ADD CONSTRAINT credentials_secret CHECK ((scheme = 'Bearer') = (secret_sha256 IS NULL))`;

const TABLE = `
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
  FOREIGN KEY (platform_id) REFERENCES platforms (id),
  FOREIGN KEY (platform_id, provider_id) REFERENCES identity_providers (platform_id, id) ON DELETE CASCADE,
  FOREIGN KEY (credential_id) REFERENCES credentials (id),
  CONSTRAINT identity_clients_client UNIQUE (platform_id, provider_id, client_id)
)`;

const REVOKE = `
CREATE FUNCTION revoke_credentials_of_clients()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        update credentials set revoked_at = now()
         where id in (select credential_id from old_rows) and revoked_at is null;
        return null;
      end $$`;

const REMOVAL_TRIGGER = `
CREATE TRIGGER identity_clients_removed
  AFTER DELETE ON identity_clients REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION revoke_credentials_of_clients()`;

const ACCESS_TRIGGER = `
CREATE TRIGGER identity_clients_access_changed
  AFTER INSERT OR DELETE OR UPDATE ON identity_clients
  FOR EACH STATEMENT EXECUTE FUNCTION announce_structure_change()`;

/** Clients that act for themselves, with tokens of an identity provider. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(CREDENTIALS);
  await knex.raw(TABLE);
  await knex.raw('create unique index identity_clients_credential on identity_clients (platform_id, credential_id)');
  await knex.raw(REVOKE);
  await knex.raw(REMOVAL_TRIGGER);
  await knex.raw(ACCESS_TRIGGER);
  await knex.raw(`select audit_table('identity_clients')`);
}
