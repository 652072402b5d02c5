import type { Knex } from 'knex';

/** Links by which a learning management system registers itself (dynamic registration). */
export async function up(knex: Knex): Promise<void> {
  for (const text of [TABLE, FOREIGN_KEYS, INDEX, TRIGGER]) await knex.raw(text);
}

const TABLE = `
CREATE TABLE lti_invitations (
  platform_id    integer     NOT NULL,
  token_sha256   bytea       NOT NULL CHECK (length(token_sha256) = 32),
  issuer         text        CHECK (length(issuer) BETWEEN 1 AND 2000),
  settings       jsonb       NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  shares_clients boolean     NOT NULL,
  invited_by     bigint,
  expires_at     timestamptz NOT NULL,
  PRIMARY KEY (platform_id)
);
COMMENT ON COLUMN lti_invitations.issuer IS 'the only LMS that may register; null: any, but inactive';
COMMENT ON COLUMN lti_invitations.settings IS 'the settings of the new registration';
COMMENT ON COLUMN lti_invitations.shares_clients IS 'whether a client that another platform registered is accepted';
COMMENT ON COLUMN lti_invitations.invited_by IS 'the administrator, as whom the registration is stored; null: a key without a person';`;

const FOREIGN_KEYS = `
ALTER TABLE lti_invitations
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (invited_by) REFERENCES users (id);`;

const INDEX = `
CREATE INDEX lti_invitations_by_administrator ON lti_invitations (invited_by);`;

const TRIGGER = `
SELECT audit_table('lti_invitations', '{token_sha256}');`;
