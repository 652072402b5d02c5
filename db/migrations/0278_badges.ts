import type { Knex } from 'knex';

/** Badges of people, the keys that sign them, and their status lists. */
export async function up(knex: Knex): Promise<void> {
  for (const text of [TABLES, FOREIGN_KEYS, INDEXES, FUNCTIONS, TRIGGERS]) await knex.raw(text);
}

const TABLES = `
CREATE TABLE badge_issuers (
  platform_id integer     NOT NULL,
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  url         text        CHECK (length(url) BETWEEN 1 AND 2000),
  email       text        CHECK (length(email) BETWEEN 1 AND 254),
  description text        NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  is_active   boolean     NOT NULL DEFAULT true,
  address     text        NOT NULL,
  issued      bigint      NOT NULL DEFAULT 0 CHECK (issued >= 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id)
);
COMMENT ON COLUMN badge_issuers.address IS 'the origin of the addresses in badges; fixed with the first badge';
COMMENT ON COLUMN badge_issuers.issued IS 'badges issued so far, which fill the status lists';

CREATE TABLE badge_keys (
  platform_id integer     NOT NULL,
  id          uuid        NOT NULL DEFAULT gen_random_uuid(),
  public_key  jsonb       NOT NULL CHECK (jsonb_typeof(public_key) = 'object'),
  private_key text        NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);
COMMENT ON COLUMN badge_keys.private_key IS 'sealed';

CREATE TABLE badges (
  platform_id      integer     NOT NULL,
  id               uuid        NOT NULL,
  user_id          bigint      NOT NULL,
  kind             text        NOT NULL CHECK (kind IN ('course', 'skill')),
  item_id          bigint      NOT NULL,
  achievement_name text        NOT NULL,
  recipient_name   text        NOT NULL,
  status_list      integer     NOT NULL CHECK (status_list >= 0),
  status_index     integer     NOT NULL CHECK (status_index BETWEEN 0 AND 131071),
  key_id           uuid        NOT NULL,
  credential       jsonb,
  jwt              text,
  issued_at        timestamptz NOT NULL DEFAULT now(),
  revoked_at       timestamptz,
  revoked_reason   text        CHECK (length(revoked_reason) BETWEEN 1 AND 500),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT badges_check1 CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL)),
  CONSTRAINT badges_check2 CHECK ((jwt IS NULL) = (credential IS NULL))
);

CREATE TABLE badge_status_lists (
  platform_id integer     NOT NULL,
  number      integer     NOT NULL CHECK (number >= 0),
  jwt         text        NOT NULL,
  signed_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, number)
);`;

const FOREIGN_KEYS = `
ALTER TABLE badge_issuers
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE badge_keys
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE badges
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, key_id) REFERENCES badge_keys (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE badge_status_lists
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);`;

const INDEXES = `
CREATE UNIQUE INDEX badges_achievement ON badges (platform_id, user_id, kind, item_id);

CREATE UNIQUE INDEX badges_status ON badges (platform_id, status_list, status_index);

CREATE INDEX badges_by_time ON badges (platform_id, issued_at DESC, id);`;

const FUNCTIONS = `
CREATE FUNCTION enqueue_badges()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform enqueue_job('issue-badges', platform_id, cast(user_id as text))
           from (select distinct platform_id, user_id from created
                  where exists (select from badge_issuers issuer where issuer.platform_id = created.platform_id and issuer.is_active)
                  order by platform_id, user_id) people;
        return null;
      end $$;

CREATE FUNCTION enqueue_badge_status_lists()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform enqueue_job('sign-badge-status-lists', platform_id, cast(status_list as text))
           from (select distinct after.platform_id, after.status_list
                   from changed_to after
                   join changed_from before on before.platform_id = after.platform_id and before.id = after.id
                  where before.revoked_at is null and after.revoked_at is not null
                  order by after.platform_id, after.status_list) lists;
        return null;
      end $$;`;

const TRIGGERS = `
CREATE TRIGGER announced_achievements_badges
  AFTER INSERT ON announced_achievements REFERENCING NEW TABLE AS created
  FOR EACH STATEMENT EXECUTE FUNCTION enqueue_badges();

CREATE TRIGGER badges_revoked
  AFTER UPDATE ON badges REFERENCING OLD TABLE AS changed_from NEW TABLE AS changed_to
  FOR EACH STATEMENT EXECUTE FUNCTION enqueue_badge_status_lists();
SELECT audit_table('badge_issuers');
SELECT audit_table('badge_keys', '{private_key}');
SELECT audit_table('badges', '{credential,jwt}');`;
