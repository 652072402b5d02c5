-- Learning: xAPI statements, the activity and the results that follow from them, skill points.

-- ===== Tables =====

-- The cursor of each platform's record store, and the last numbers of identifiers and fragments; its row is the lock of writers.
CREATE TABLE record_store_cursors (
  platform_id     integer     NOT NULL,
  last_stored     timestamptz NOT NULL,
  last_identifier integer     NOT NULL,
  last_fragment   integer     NOT NULL,
  erasures        integer     NOT NULL DEFAULT 0,
  PRIMARY KEY (platform_id)
) WITH (fillfactor = 50);

-- Identifiers: agents, verbs and activities that statements name, each stored once.
CREATE TABLE record_identifiers (
  platform_id integer NOT NULL,
  id          integer NOT NULL,
  kind        text    NOT NULL CHECK (kind IN ('agent', 'verb', 'activity')),
  digest      bytea   NOT NULL,
  name        text    NOT NULL,
  definition  jsonb,
  PRIMARY KEY (platform_id, id)
);

-- Fragments: JSON parts that statements of a tenant repeat, each stored once.
CREATE TABLE record_fragments (
  platform_id integer NOT NULL,
  id          integer NOT NULL,
  digest      bytea   NOT NULL,
  content     text    NOT NULL,
  PRIMARY KEY (platform_id, id)
);

-- Identifiers that fragments name, to find statements by them.
CREATE TABLE record_fragment_identifiers (
  platform_id   integer NOT NULL,
  identifier_id integer NOT NULL,
  fragment_id   integer NOT NULL,
  PRIMARY KEY (platform_id, identifier_id, fragment_id)
);

-- xAPI statements, by month of storing.
CREATE TABLE statements (
  stored             timestamptz NOT NULL,
  occurred_at        timestamptz NOT NULL,
  platform_id        integer     NOT NULL,
  actor              integer,
  verb               integer     NOT NULL,
  object             integer,
  actor_fragment     integer     NOT NULL,
  verb_fragment      integer     NOT NULL,
  object_fragment    integer     NOT NULL,
  authority_fragment integer     NOT NULL,
  context_fragment   integer,
  voided             boolean     NOT NULL DEFAULT false,
  id                 uuid        NOT NULL,
  registration       uuid,
  version            text,
  result             text,
  context            text,
  attachments        text,
  PRIMARY KEY (platform_id, stored)
) PARTITION BY RANGE (stored);

-- Statements that refer to other statements, directly or through others.
CREATE TABLE statement_references (
  platform_id   integer     NOT NULL,
  stored        timestamptz NOT NULL,
  target_id     uuid        NOT NULL,
  target_stored timestamptz,
  voids_any     boolean     NOT NULL DEFAULT false,
  steps         smallint    NOT NULL DEFAULT 1,
  is_direct     boolean     NOT NULL GENERATED ALWAYS AS (steps = 1) STORED,
  PRIMARY KEY (platform_id, stored, target_id)
);

-- Statements that name an identifier beside actor, verb and object, as related agents and activities.
CREATE TABLE statement_links (
  platform_id   integer     NOT NULL,
  identifier_id integer     NOT NULL,
  stored        timestamptz NOT NULL,
  PRIMARY KEY (platform_id, identifier_id, stored)
);

-- Attachments of statements.
CREATE TABLE statement_attachments (
  platform_id  integer     NOT NULL,
  stored       timestamptz NOT NULL,
  sha2         bytea       NOT NULL,
  content_type text        NOT NULL,
  bytes        integer     NOT NULL,
  PRIMARY KEY (platform_id, stored, sha2)
);

-- Contents of attachments, each stored once.
CREATE TABLE attachment_contents (
  platform_id integer                NOT NULL,
  sha2        bytea                  NOT NULL,
  content     bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (platform_id, sha2)
);

-- State, agent profile and activity profile documents of xAPI.
CREATE TABLE record_documents (
  platform_id  integer     NOT NULL,
  agent        bytea       NOT NULL,
  activity     bytea       NOT NULL,
  digest       bytea       NOT NULL,
  agent_name   text,
  activity_id  text,
  registration uuid,
  document_id  text        NOT NULL,
  content_type text        NOT NULL,
  content      bytea       NOT NULL,
  sha1         text        NOT NULL,
  updated_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, agent, activity, digest),
  CONSTRAINT record_documents_check CHECK ((agent_name IS NULL) = (length(agent) = 0)),
  CONSTRAINT record_documents_check1 CHECK ((activity_id IS NULL) = (length(activity) = 0)),
  CONSTRAINT record_documents_check2 CHECK (agent_name IS NOT NULL OR activity_id IS NOT NULL)
);

-- Queue: platforms with statements that the follower has not processed.
CREATE TABLE statement_queue (
  platform_id integer     NOT NULL,
  queued_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id)
);

-- The follower's cursor in each platform's statements, and how far old ones were removed: records_kept_since is the
-- cut-off (a day, UTC) before which activity is frozen and records are refused; frozen_block_results has the facts of
-- statements stored before kept_from; their dependent rows are removed up to cleared_up_to.
CREATE TABLE activity_cursors (
  platform_id        integer     NOT NULL,
  stored             timestamptz NOT NULL,
  kept_from          timestamptz NOT NULL DEFAULT '2000-01-01 00:00:00+00',
  cleared_up_to      timestamptz NOT NULL DEFAULT '2000-01-01 00:00:00+00',
  records_kept_since date,
  turn               bigint      NOT NULL DEFAULT 0,
  -- When each kind of keys that is costly to compute is computed again.
  paused_kinds       jsonb       NOT NULL DEFAULT '{}',
  PRIMARY KEY (platform_id)
) WITH (fillfactor = 50);

-- Queue: changes of people, courses, blocks and settings that give statements another meaning.
CREATE TABLE activity_changes (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind        text        NOT NULL CHECK (kind IN ('person', 'course', 'settings', 'block')),
  subject     bigint,
  queued_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Queue: results of blocks that are recomputed from the statements.
CREATE TABLE activity_recompute_queue (
  platform_id integer     NOT NULL,
  user_id     bigint      NOT NULL,
  course_id   bigint      NOT NULL,
  block_id    bigint      NOT NULL,
  queued_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id, course_id, block_id)
);

-- The person behind each agent of statements.
CREATE TABLE record_people (
  platform_id   integer NOT NULL,
  identifier_id integer NOT NULL,
  identifier    text,
  user_id       bigint,
  PRIMARY KEY (platform_id, identifier_id)
);

-- The course or block behind each activity of statements.
CREATE TABLE record_subjects (
  platform_id   integer NOT NULL,
  identifier_id integer NOT NULL,
  key           text,
  course_key    text,
  course_id     bigint,
  block_id      bigint,
  is_course     boolean NOT NULL,
  PRIMARY KEY (platform_id, identifier_id)
);

-- The course and the client of each context of statements.
CREATE TABLE record_contexts (
  platform_id integer NOT NULL,
  fragment_id integer NOT NULL,
  course_id   bigint,
  client_id   integer,
  PRIMARY KEY (platform_id, fragment_id)
);

-- Browsers and regions that statements were sent from.
CREATE TABLE record_clients (
  platform_id      integer NOT NULL,
  id               integer NOT NULL,
  digest           bytea   NOT NULL,
  continent        text,
  country          text,
  region           text,
  city             text,
  user_agent       text,
  browser          text,
  operating_system text,
  screen           text,
  PRIMARY KEY (platform_id, id)
);

-- Events and time of each person by day and course.
CREATE TABLE activity_days (
  platform_id  integer NOT NULL,
  user_id      bigint  NOT NULL,
  day          date    NOT NULL,
  course_id    bigint  NOT NULL,
  events       integer NOT NULL,
  milliseconds bigint  NOT NULL,
  PRIMARY KEY (platform_id, user_id, day, course_id)
);

-- First and last activity of each person in each course, and the last block.
CREATE TABLE activity_courses (
  platform_id  integer     NOT NULL,
  user_id      bigint      NOT NULL,
  course_id    bigint      NOT NULL,
  first_at     timestamptz NOT NULL,
  last_at      timestamptz NOT NULL,
  block_id     bigint,
  block_at     timestamptz,
  block_stored timestamptz,
  PRIMARY KEY (platform_id, user_id, course_id)
) WITH (fillfactor = 80);

-- First and last activity of each person.
CREATE TABLE activity_people (
  platform_id    integer     NOT NULL,
  user_id        bigint      NOT NULL,
  first_at       timestamptz NOT NULL,
  last_at        timestamptz NOT NULL,
  last_stored    timestamptz NOT NULL,
  last_course_id bigint      NOT NULL,
  starts_gap     boolean     NOT NULL,
  PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor = 80);

-- Events and time of each person in all.
CREATE TABLE activity_totals (
  platform_id  integer NOT NULL,
  user_id      bigint  NOT NULL,
  events       bigint  NOT NULL,
  milliseconds bigint  NOT NULL,
  PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor = 80);

-- Sessions of people: activity without long gaps, by client.
CREATE TABLE activity_sessions (
  platform_id integer     NOT NULL,
  client_id   integer     NOT NULL,
  user_id     bigint      NOT NULL,
  started_at  timestamptz NOT NULL,
  ended_at    timestamptz NOT NULL,
  events      integer     NOT NULL,
  PRIMARY KEY (platform_id, user_id, client_id, started_at)
);

-- Events, time and people of each course by day; course 0 is the platform.
CREATE TABLE activity_course_days (
  platform_id  integer NOT NULL,
  course_id    bigint  NOT NULL,
  day          date    NOT NULL,
  events       bigint  NOT NULL,
  milliseconds bigint  NOT NULL,
  people       integer NOT NULL DEFAULT 0,
  PRIMARY KEY (platform_id, course_id, day)
) WITH (fillfactor = 80);

-- Sums of activity_course_days by month.
CREATE TABLE activity_course_months (
  platform_id  integer NOT NULL,
  course_id    bigint  NOT NULL,
  month        date    NOT NULL,
  events       bigint  NOT NULL,
  milliseconds bigint  NOT NULL,
  days         bigint  NOT NULL DEFAULT 0,
  PRIMARY KEY (platform_id, course_id, month)
) WITH (fillfactor = 80);

-- Sums of activity_course_days by year.
CREATE TABLE activity_course_years (
  platform_id  integer NOT NULL,
  course_id    bigint  NOT NULL,
  year         date    NOT NULL,
  events       bigint  NOT NULL,
  milliseconds bigint  NOT NULL,
  days         bigint  NOT NULL DEFAULT 0,
  PRIMARY KEY (platform_id, course_id, year)
) WITH (fillfactor = 80);

-- The number of each person in bitmaps.
CREATE TABLE activity_ordinals (
  platform_id integer NOT NULL,
  user_id     bigint  NOT NULL,
  ordinal     integer NOT NULL,
  PRIMARY KEY (platform_id, user_id)
);

-- Bitmaps of the people who were active on a day in a course; course 0 is the platform.
CREATE TABLE activity_bits (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  day         date    NOT NULL,
  block       integer NOT NULL,
  bits        varbit  NOT NULL,
  PRIMARY KEY (platform_id, course_id, day, block)
);

-- Bitmaps of the people who were active in a month in a course.
CREATE TABLE activity_month_bits (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  month       date    NOT NULL,
  block       integer NOT NULL,
  bits        varbit  NOT NULL,
  PRIMARY KEY (platform_id, course_id, month, block)
);

-- Certificates of people, from statements.
CREATE TABLE earned_certificates (
  platform_id   integer     NOT NULL,
  identifier_id integer     NOT NULL,
  user_id       bigint      NOT NULL,
  course_id     bigint      NOT NULL,
  earned_at     timestamptz NOT NULL,
  stored        timestamptz NOT NULL,
  PRIMARY KEY (platform_id, user_id, identifier_id)
);

-- Results of each person in each block: completion, attempts, scores.
CREATE TABLE block_results (
  platform_id     integer     NOT NULL,
  user_id         bigint      NOT NULL,
  course_id       bigint      NOT NULL,
  block_id        bigint      NOT NULL,
  completed_at    timestamptz,
  begun           integer     NOT NULL DEFAULT 0,
  scores          integer     NOT NULL DEFAULT 0,
  attempts        integer     GENERATED ALWAYS AS (GREATEST(begun, scores)) STORED,
  best_earned     numeric,
  best_max        numeric CHECK (best_max > 0),
  latest_earned   numeric,
  latest_max      numeric CHECK (latest_max > 0),
  latest_at       timestamptz,
  latest_stored   timestamptz,
  passed          boolean,
  passed_at       timestamptz,
  passed_stored   timestamptz,
  percent         numeric,
  watched_seconds numeric     NOT NULL DEFAULT 0,
  watched_on      date,
  PRIMARY KEY (platform_id, user_id, course_id, block_id)
);

-- Results of each person in each block by the statements that were removed: rebuilds start from them.
CREATE TABLE frozen_block_results (
  platform_id     integer     NOT NULL,
  user_id         bigint      NOT NULL,
  course_id       bigint      NOT NULL,
  block_id        bigint      NOT NULL,
  completed_at    timestamptz,
  begun           integer     NOT NULL DEFAULT 0,
  scores          integer     NOT NULL DEFAULT 0,
  best_earned     numeric,
  best_max        numeric,
  latest_earned   numeric,
  latest_max      numeric,
  latest_at       timestamptz,
  latest_stored   timestamptz,
  passed          boolean,
  passed_at       timestamptz,
  passed_stored   timestamptz,
  percent         numeric,
  watched_seconds numeric     NOT NULL DEFAULT 0,
  PRIMARY KEY (platform_id, user_id, course_id, block_id)
);

-- Plays and watched time of videos by person and day.
CREATE TABLE video_days (
  platform_id   integer NOT NULL,
  user_id       bigint  NOT NULL,
  course_id     bigint  NOT NULL,
  block_id      bigint  NOT NULL,
  day           date    NOT NULL,
  plays         integer NOT NULL DEFAULT 0,
  is_completion boolean NOT NULL DEFAULT false,
  milliseconds  bigint  NOT NULL DEFAULT 0,
  watches       integer NOT NULL GENERATED ALWAYS AS (GREATEST(plays, is_completion::integer)) STORED,
  PRIMARY KEY (platform_id, user_id, course_id, block_id, day)
);

-- Grade, progress and completion of each person in each course.
CREATE TABLE course_results (
  platform_id         integer     NOT NULL,
  user_id             bigint      NOT NULL,
  course_id           bigint      NOT NULL,
  grade               numeric,
  passed              boolean,
  completed_at        timestamptz,
  completed_blocks    integer     NOT NULL DEFAULT 0,
  completable_blocks  integer     NOT NULL DEFAULT 0,
  percent             numeric     NOT NULL DEFAULT 0,
  completion_days     integer,
  completion_seconds  bigint,
  letter              text,
  kept_completed_at   timestamptz,
  stated_completed_at timestamptz,
  stated_grade        numeric CHECK (stated_grade BETWEEN 0 AND 1),
  stated_passed       boolean,
  finished            boolean     NOT NULL GENERATED ALWAYS AS (completed_at IS NOT NULL AND
      passed IS NOT FALSE) STORED,
  type_grades         jsonb       NOT NULL DEFAULT '{}',
  enrolled            boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (platform_id, user_id, course_id)
);

-- Queue: courses whose results are recomputed, with a cursor over their people.
CREATE TABLE regrade_queue (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id     bigint      NOT NULL,
  after_user_id bigint      NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Resources that people completed.
CREATE TABLE resource_completions (
  platform_id  integer     NOT NULL,
  user_id      bigint      NOT NULL,
  resource_id  bigint      NOT NULL,
  completed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id, resource_id)
);

-- Points that courses, resources and blocks give for skills.
CREATE TABLE skill_points (
  platform_id integer NOT NULL,
  kind        text    NOT NULL CHECK (kind IN ('course', 'resource', 'block')),
  item_id     bigint  NOT NULL,
  skill_id    bigint  NOT NULL,
  course_id   bigint,
  points      integer NOT NULL CHECK (points > 0),
  PRIMARY KEY (platform_id, kind, item_id, skill_id),
  CONSTRAINT skill_points_check CHECK ((kind = 'resource') = (course_id IS NULL))
);

-- Points that people earned, by item.
CREATE TABLE skill_points_earned (
  platform_id integer     NOT NULL,
  user_id     bigint      NOT NULL,
  skill_id    bigint      NOT NULL,
  kind        text        NOT NULL CHECK (kind IN ('course', 'resource', 'block')),
  item_id     bigint      NOT NULL,
  points      integer     NOT NULL,
  earned_at   timestamptz NOT NULL,
  PRIMARY KEY (platform_id, user_id, skill_id, kind, item_id)
);

-- Points of each person by skill.
CREATE TABLE skill_point_totals (
  platform_id integer NOT NULL,
  user_id     bigint  NOT NULL,
  skill_id    bigint  NOT NULL,
  points      bigint  NOT NULL CHECK (points > 0),
  PRIMARY KEY (platform_id, user_id, skill_id)
) WITH (fillfactor = 80);

-- The number of people by skill and points, as deltas, for percentiles.
CREATE TABLE skill_point_counts (
  platform_id integer NOT NULL,
  skill_id    bigint  NOT NULL,
  points      bigint  NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL,
  PRIMARY KEY (platform_id, skill_id, points, id) INCLUDE (delta)
);

-- Levels of skills of a platform, each with the points that it needs.
CREATE TABLE skill_thresholds (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  threshold   integer     NOT NULL CHECK (threshold >= 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Completions and skills that an event has announced, so that none is announced twice.
CREATE TABLE announced_achievements (
  platform_id  integer     NOT NULL,
  user_id      bigint      NOT NULL,
  kind         text        NOT NULL CHECK (kind IN ('course', 'skill')),
  item_id      bigint      NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id, kind, item_id)
);

-- How a platform issues badges. A platform without a row issues none.
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

-- Keys that sign badges. The newest one signs; the public parts of all are published.
CREATE TABLE badge_keys (
  platform_id integer     NOT NULL,
  id          uuid        NOT NULL DEFAULT gen_random_uuid(),
  public_key  jsonb       NOT NULL CHECK (jsonb_typeof(public_key) = 'object'),
  private_key text        NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);
COMMENT ON COLUMN badge_keys.private_key IS 'sealed';

-- Badges of people for completed courses and acquired skills. An erased person's badge keeps only its status.
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

-- Signed lists of the revoked badges: https://www.w3.org/TR/vc-bitstring-status-list/.
CREATE TABLE badge_status_lists (
  platform_id integer     NOT NULL,
  number      integer     NOT NULL CHECK (number >= 0),
  jwt         text        NOT NULL,
  signed_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, number)
);

-- ===== Foreign keys =====

ALTER TABLE resource_completions
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, resource_id) REFERENCES resources (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE skill_points
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, skill_id) REFERENCES platform_skills (platform_id, skill_id);

ALTER TABLE skill_thresholds
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE badge_issuers
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE badge_keys
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE badges
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, key_id) REFERENCES badge_keys (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE badge_status_lists
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

-- ===== Indexes =====

-- Equal terms are stored once.
CREATE UNIQUE INDEX record_identifiers_digest ON record_identifiers (platform_id, digest);

-- Equal parts are stored once.
CREATE UNIQUE INDEX record_fragments_digest ON record_fragments (platform_id, digest);

-- Statements of an agent by day.
CREATE INDEX statements_by_actor_day ON statements (platform_id, actor, ((occurred_at AT TIME ZONE 'UTC')::date));

-- Statements by four bytes of their id; readers compare the whole id.
CREATE INDEX statements_by_id
  ON statements (platform_id, ((get_byte(uuid_send(id), 2) << 24) | (uuid_hash(id) & 16777215)));

-- Statements by verb, object or context; each array entry has the platform in its upper half.
CREATE INDEX statements_by_keys ON statements USING gin ((ARRAY[
    (platform_id::bigint << 32) | verb::bigint,
    (platform_id::bigint << 32) | object::bigint,
    - ((platform_id::bigint << 32) | context_fragment::bigint)
  ])) WITH (gin_pending_list_limit = 2048);

-- Statements of a registration.
CREATE INDEX statements_by_registration ON statements (platform_id, registration) WHERE registration IS NOT NULL;

-- References to statements that are not stored yet.
CREATE INDEX statement_references_awaiting ON statement_references (platform_id) WHERE target_stored IS NULL;

-- References to a statement by id.
CREATE INDEX statement_references_by_target ON statement_references (platform_id, target_id);

-- References to a statement that is stored.
CREATE INDEX statement_references_by_target_stored ON statement_references (platform_id, target_stored)
  WHERE target_stored IS NOT NULL;

-- Attachments with a content, before it is removed.
CREATE INDEX statement_attachments_by_file ON statement_attachments (platform_id, sha2);

-- Agents with an identifier, when a person comes or is renamed.
CREATE INDEX record_people_by_identifier ON record_people (platform_id, identifier, identifier_id)
  WHERE identifier IS NOT NULL;

-- Agents of a person.
CREATE INDEX record_people_by_user ON record_people (platform_id, user_id, identifier_id) WHERE user_id IS NOT NULL;

-- Agents that are no known person.
CREATE INDEX record_people_unknown ON record_people (platform_id) WHERE user_id IS NULL;

-- Activities that name a course, when it is created.
CREATE INDEX record_subjects_by_course_key ON record_subjects (platform_id, course_key, identifier_id)
  WHERE course_key IS NOT NULL;

-- Activities that name a block, when it is created.
CREATE INDEX record_subjects_by_key ON record_subjects (platform_id, key, identifier_id) WHERE key IS NOT NULL;

-- Equal clients are stored once.
CREATE UNIQUE INDEX record_clients_digest ON record_clients (platform_id, digest);

-- The last session of a person and client, which new statements continue.
CREATE INDEX activity_sessions_last ON activity_sessions (platform_id, user_id, ended_at, client_id);

-- A number belongs to one person; finds the people of a bitmap.
CREATE UNIQUE INDEX activity_ordinals_ordinal ON activity_ordinals (platform_id, ordinal) INCLUDE (user_id);

-- Certificates of a course by time.
CREATE INDEX earned_certificates_by_course ON earned_certificates (platform_id, course_id, earned_at)
  INCLUDE (user_id);

-- Attempts and scores of a course's blocks.
CREATE INDEX block_results_attempted ON block_results (platform_id, course_id, block_id, user_id)
  INCLUDE (attempts, scores, best_earned, best_max, latest_earned, latest_max) WHERE attempts > 0;

-- Completed blocks of a course, by block.
CREATE INDEX block_results_completed ON block_results (platform_id, course_id, block_id, user_id)
  WHERE completed_at IS NOT NULL;

-- Completed blocks by time.
CREATE INDEX block_results_by_completion ON block_results (platform_id, completed_at) INCLUDE (course_id, user_id)
  WHERE completed_at IS NOT NULL AND block_id <> 0;

-- Passed blocks of a person.
CREATE INDEX block_results_passed ON block_results (platform_id, user_id) WHERE passed AND block_id <> 0;

-- Watched videos of a course by day.
CREATE INDEX block_results_watched ON block_results (platform_id, course_id, watched_on) INCLUDE (user_id, block_id)
  WHERE watched_on IS NOT NULL;

-- Watched videos of a course by day.
CREATE INDEX video_days_by_course ON video_days (platform_id, course_id, day)
  INCLUDE (user_id, block_id, watches, milliseconds);

-- Completed courses by time.
CREATE INDEX course_results_by_completion ON course_results (platform_id, completed_at) INCLUDE (course_id, user_id, enrolled)
  WHERE completed_at IS NOT NULL;

-- Results of a course.
CREATE INDEX course_results_by_course ON course_results (platform_id, course_id, user_id);

-- Regrades of a course that wait.
CREATE INDEX regrade_queue_by_course ON regrade_queue (platform_id, course_id, id);

-- People who completed a resource.
CREATE INDEX resource_completions_by_resource ON resource_completions (platform_id, resource_id);

-- Points that a course and its blocks give.
CREATE INDEX skill_points_by_course ON skill_points (platform_id, course_id) WHERE course_id IS NOT NULL;

-- Items that give points for a skill.
CREATE INDEX skill_points_by_skill ON skill_points (platform_id, skill_id);

-- People who earned points of a skill.
CREATE INDEX skill_points_earned_by_skill ON skill_points_earned (platform_id, skill_id, user_id);

-- Names of levels are unique on a platform, in any case.
CREATE UNIQUE INDEX skill_thresholds_name ON skill_thresholds (platform_id, lower(name));

-- A person has one badge for an achievement.
CREATE UNIQUE INDEX badges_achievement ON badges (platform_id, user_id, kind, item_id);

-- Each badge has its own bit of a status list.
CREATE UNIQUE INDEX badges_status ON badges (platform_id, status_list, status_index);

-- The list of badges, the latest first.
CREATE INDEX badges_by_time ON badges (platform_id, issued_at DESC, id);

-- ===== Functions =====

-- Returns figures of a skill as answers show them, from its people and the sum of their points; null stands for 0. The planner inlines
-- this function.
CREATE FUNCTION skill_figures(people bigint, points numeric)
  RETURNS TABLE(user_count double precision, total_points double precision, average_points double precision) LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select cast(coalesce(people, 0) as float8), cast(coalesce(points, 0) as float8),
             cast(coalesce(round(points / nullif(people, 0), 2), 0) as float8)
    $$;

-- Returns the location of a person's last session that states one: city, region, country. The planner inlines this function.
CREATE FUNCTION last_location(platform integer, person bigint)
  RETURNS TABLE(location text) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select concat_ws(', ', clients.city, clients.region, clients.country)
        from activity_sessions sessions
        join record_clients clients on clients.platform_id = platform and clients.id = sessions.client_id
       where sessions.platform_id = platform and sessions.user_id = person and coalesce(clients.city, clients.region, clients.country) is not null
       order by sessions.ended_at desc, sessions.client_id desc limit 1
    $$;

-- Returns a mean of engagement indexes as answers show it: with four decimals, and 0 for none. The planner inlines this function.
CREATE FUNCTION shown_index(mean double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast(coalesce(round(round(cast(mean as numeric), 12), 4), 0) as float8) $$;

-- Returns a time in the format of statements: RFC 3339 in UTC with microseconds. The planner inlines this function.
CREATE FUNCTION statement_time(moment timestamptz)
  RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select to_char(moment, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- Returns whether the id of a statement is the sought one. The index statements_by_id has a hash of each id, which few ids share. The
-- planner inlines this function.
CREATE FUNCTION is_statement_id(id uuid, sought uuid)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select ((get_byte(uuid_send(id), 2) << 24) | (uuid_hash(id) & 16777215)) = ((get_byte(uuid_send(sought), 2) << 24) | (uuid_hash(sought) & 16777215))
             and id = sought
    $$;

-- Returns the key of an identifier, such as a verb or an object, in the index statements_by_keys. The planner inlines this function.
CREATE FUNCTION identifier_key(platform_id integer, identifier integer)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select (cast(platform_id as bigint) << 32) | identifier $$;

-- Returns the key of a context, by the id of its fragment, in the index statements_by_keys. The planner inlines this function.
CREATE FUNCTION context_key(platform_id integer, fragment integer)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select -((cast(platform_id as bigint) << 32) | fragment) $$;

-- Returns the keys of a statement in the index statements_by_keys. The planner inlines this function.
CREATE FUNCTION statement_keys(platform_id integer, verb integer, object integer, context integer)
  RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select array[(cast(platform_id as bigint) << 32) | verb, (cast(platform_id as bigint) << 32) | object,
                   -((cast(platform_id as bigint) << 32) | context)]
    $$;

-- Makes the partition of a month of statements, unless it exists.
CREATE FUNCTION add_statement_month(day date)
  RETURNS void LANGUAGE plpgsql
AS $$
      declare
        first date := date_trunc('month', day);
        month text := 'statements_' || to_char(first, 'YYYY_MM');
      begin
        if to_regclass(month) is not null then
          return;
        end if;
        perform pg_advisory_xact_lock(hashtext('add_statement_month'));
        -- Reads the catalog: after waiting for the lock, to_regclass repeats its cached answer.
        if exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid
                    where inhparent = cast('statements' as regclass) and relname = month) then
          return;
        end if;
        execute format('create table %I (like statements including defaults including constraints)', month);
        execute format('alter table statements attach partition %I for values from (%L) to (%L)', month,
                       first || ' 00:00:00+00', cast(first + interval '1 month' as date) || ' 00:00:00+00');
      end $$;

-- Locks a platform's record store for a writer and returns its position (now, if that is later than its newest statement), its
-- cut-off, and which of these ids it already has. Statements may be on another server, so each of their tables is read by itself.
CREATE FUNCTION lock_record_store(tenant integer, ids uuid[])
  RETURNS TABLE(stored timestamptz, term integer, part integer, awaits_targets boolean, stored_ids uuid[], erased integer, kept_since date)
  LANGUAGE plpgsql
AS $$
      declare
        removed_before timestamptz;
        writer bigint;
      begin
        perform pg_advisory_xact_lock(7214052, tenant);
        select last_stored, last_identifier, last_fragment, erasures,
               (select records_kept_since from activity_cursors where platform_id = tenant),
               coalesce((select kept_from from activity_cursors where platform_id = tenant), '2000-01-02Z'),
               cast(cast(xmin as text) as bigint)
          into stored, term, part, erased, kept_since, removed_before, writer
          from record_store_cursors where platform_id = tenant for update;
        if not found then
          return;
        end if;
        -- A node of a cluster that failed may show committed statements later. The projection reads them in order, so none is stored
        -- before they are visible.
        if stored >= removed_before and to_regclass('pg_catalog.pg_dist_partition') is not null then
          perform from statements where platform_id = tenant and statements.stored = lock_record_store.stored;
          -- The transactions that nodes may not have committed yet: one that a node has lost is not among them for long.
          if not found and exists (select from pg_catalog.pg_dist_transaction
                                    where cast(cast(outer_xid as text) as bigint) % 4294967296 = writer) then
            raise lock_not_available using message = 'The last statements of the platform are still being committed.';
          end if;
        end if;
        stored := greatest(stored, clock_timestamp());
        stored_ids := '{}';
        awaits_targets := false;
        -- No statement refers to an id that is given here.
        if cardinality(ids) > 0 then
          -- Searches one id at a time: without statistics, PostgreSQL chooses another index for a list.
          select coalesce(array_agg(known.id), '{}') into stored_ids
            from unnest(ids) sent (id)
           cross join lateral (select statements.id from statements
                                where platform_id = tenant and is_statement_id(statements.id, sent.id) limit 1) known;
          perform from statement_references where platform_id = tenant and target_stored is null limit 1;
          awaits_targets := found;
        end if;
        return next;
      end $$;

-- Merges the pending keys of a table of statements, or of a part of it, into its index, and analyzes it if it has grown.
CREATE FUNCTION maintain_statements(part oid)
  RETURNS void LANGUAGE plpgsql
AS $$
      begin
        perform gin_clean_pending_list(indexrelid)
           from pg_index
           join pg_class on pg_class.oid = indexrelid
           join pg_am on pg_am.oid = relam and amname = 'gin'
          where indrelid = part;
        -- As refreshStatistics.ts does for other tables.
        if exists (select from pg_class
                    where oid = part and pg_relation_size(part) > cast(current_setting('block_size') as integer) * (8 + 4 * cast(relpages as bigint))) then
          execute format('analyze (skip_locked) %s', cast(part as regclass));
        end if;
      end $$;

-- The cut-off of a platform: activity before this day (UTC) is frozen. -infinity: none is.
CREATE FUNCTION records_kept_since(tenant integer)
  RETURNS date LANGUAGE sql STABLE
AS $$ select coalesce((select records_kept_since from activity_cursors where platform_id = tenant), '-infinity') $$;

-- Trigger: queues new members, since earlier statements may name them.
CREATE FUNCTION queue_new_members()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into activity_changes (platform_id, kind, subject) select platform_id, 'person', user_id from created;
        return null;
      end $$;

-- Trigger: queues renamed people, since other statements may name them now.
CREATE FUNCTION queue_renamed_user()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into activity_changes (platform_id, kind, subject)
        select platform_id, 'person', user_id from memberships where user_id = new.id;
        return null;
      end $$;

-- Trigger: queues new courses, since earlier statements may name them.
CREATE FUNCTION queue_new_courses()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into activity_changes (platform_id, kind, subject) select platform_id, 'course', id from created;
        return null;
      end $$;

-- Trigger: queues courses with new blocks, since earlier statements may name these.
CREATE FUNCTION queue_new_blocks()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into activity_changes (platform_id, kind, subject) select distinct platform_id, 'course', course_id from created;
        return null;
      end $$;

-- Trigger: queues blocks whose highest score has changed.
CREATE FUNCTION queue_changed_block_scores()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into activity_changes (platform_id, kind, subject)
        select after.platform_id, 'block', after.id
          from changed_to after
          join changed_from before on before.platform_id = after.platform_id and before.id = after.id
         where before.max_score is distinct from after.max_score;
        return null;
      end $$;

-- Trigger: queues platforms whose settings give statements another meaning.
CREATE FUNCTION queue_changed_record_settings()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into activity_changes (platform_id, kind) values (new.id, 'settings');
        return null;
      end $$;

-- Adds the job that issues the badges of a person, where the platform issues badges. For a new achievement.
CREATE FUNCTION enqueue_badges(platform integer, person bigint)
  RETURNS void LANGUAGE plpgsql
AS $$
      begin
        perform enqueue_job('issue-badges', platform, cast(person as text))
           from badge_issuers where platform_id = platform and is_active;
      end $$;

-- Trigger: adds a job for each status list with a newly revoked badge.
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
      end $$;

-- ===== Triggers =====

-- Queues the departments of platforms with new levels of skills.
CREATE TRIGGER skill_thresholds_departments_insert
  AFTER INSERT ON skill_thresholds REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_all_departments();

-- Queues the departments of platforms with changed levels of skills.
CREATE TRIGGER skill_thresholds_departments_update
  AFTER UPDATE ON skill_thresholds REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_all_departments();

-- Queues the departments of platforms with removed levels of skills.
CREATE TRIGGER skill_thresholds_departments_delete
  AFTER DELETE ON skill_thresholds REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_all_departments();

-- Signs status lists of revoked badges again.
CREATE TRIGGER badges_revoked
  AFTER UPDATE ON badges REFERENCING OLD TABLE AS changed_from NEW TABLE AS changed_to
  FOR EACH STATEMENT EXECUTE FUNCTION enqueue_badge_status_lists();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('resource_completions');
SELECT audit_table('skill_points');
SELECT audit_table('skill_thresholds');
SELECT audit_table('badge_issuers');
SELECT audit_table('badge_keys', '{private_key}');
SELECT audit_table('badges', '{credential,jwt}');
