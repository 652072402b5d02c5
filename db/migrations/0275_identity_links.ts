import type { Knex } from 'knex';

const TABLE = `
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
  PRIMARY KEY (platform_id, id),
  FOREIGN KEY (platform_id) REFERENCES platforms (id),
  FOREIGN KEY (platform_id, provider_id) REFERENCES identity_providers (platform_id, id) ON DELETE CASCADE,
  FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id),
  FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT identity_links_subject UNIQUE (platform_id, provider_id, subject),
  CONSTRAINT identity_links_user UNIQUE (platform_id, provider_id, user_id)
)`;

const REMOVAL_TRIGGER = `
CREATE TRIGGER identity_links_access_removed
  AFTER DELETE ON identity_links REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights()`;

/** The people that subjects of identity providers are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(TABLE);
  await knex.raw('create index identity_links_by_user on identity_links (user_id)');
  await knex.raw(REMOVAL_TRIGGER);
  await knex.raw(`select audit_table('identity_links', '{subject,last_used_at}')`);
}
