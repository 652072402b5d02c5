import type { Knex } from 'knex';

/** Requests of learning management systems to choose content (deep linking). */
export async function up(knex: Knex): Promise<void> {
  for (const text of [TABLE, FOREIGN_KEYS, INDEXES]) await knex.raw(text);
}

const TABLE = `
CREATE TABLE lti_choices (
  platform_id        integer     NOT NULL,
  id                 uuid        NOT NULL DEFAULT gen_random_uuid(),
  deployment_id      uuid        NOT NULL,
  session_id         uuid        NOT NULL,
  return_url         text        NOT NULL CHECK (length(return_url) BETWEEN 1 AND 2000),
  data               text        CHECK (length(data) <= 20000),
  accepts_multiple   boolean     NOT NULL,
  accepts_line_items boolean     NOT NULL,
  opens_windows      boolean     NOT NULL,
  expires_at         timestamptz NOT NULL,
  PRIMARY KEY (platform_id, id)
);
COMMENT ON COLUMN lti_choices.session_id IS 'the session of the person who chooses, in browser_sessions';
COMMENT ON COLUMN lti_choices.data IS 'what the LMS expects back unchanged; null: nothing';
COMMENT ON COLUMN lti_choices.accepts_line_items IS 'whether the LMS makes columns of grades for chosen content';
COMMENT ON COLUMN lti_choices.opens_windows IS 'whether the LMS can open chosen content in a window of its own';`;

const FOREIGN_KEYS = `
ALTER TABLE lti_choices
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, deployment_id) REFERENCES lti_deployments (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, session_id) REFERENCES browser_sessions (platform_id, id) ON DELETE CASCADE;`;

const INDEXES = `
CREATE INDEX lti_choices_by_session ON lti_choices (platform_id, session_id);

CREATE INDEX lti_choices_by_deployment ON lti_choices (platform_id, deployment_id);

CREATE INDEX lti_choices_by_time ON lti_choices (platform_id, expires_at);`;
