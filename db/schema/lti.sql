-- Learning management systems (LMS) that launch this service by LTI 1.3.

-- ===== Tables =====

-- LMSs in which this service is registered as a tool.
CREATE TABLE lti_registrations (
  platform_id      integer     NOT NULL,
  id               uuid        NOT NULL DEFAULT gen_random_uuid(),
  name             text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  issuer           text        NOT NULL CHECK (length(issuer) BETWEEN 1 AND 2000),
  client_id        text        NOT NULL CHECK (length(client_id) BETWEEN 1 AND 500),
  login_url        text        NOT NULL CHECK (length(login_url) BETWEEN 1 AND 2000),
  token_url        text        CHECK (length(token_url) BETWEEN 1 AND 2000),
  keys_url         text        NOT NULL CHECK (length(keys_url) BETWEEN 1 AND 2000),
  token_audience   text        CHECK (length(token_audience) BETWEEN 1 AND 2000),
  unknown_people   text        NOT NULL DEFAULT 'refuse' CHECK (unknown_people IN ('create', 'link', 'refuse')),
  verifies_emails  boolean     NOT NULL DEFAULT false,
  domains          text[]      NOT NULL DEFAULT '{}',
  verified_domains text[]      NOT NULL DEFAULT '{}',
  roles            jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(roles) = 'object'),
  place_url        text        CHECK (length(place_url) BETWEEN 1 AND 2000),
  is_active        boolean     NOT NULL DEFAULT true,
  created_at       timestamptz NOT NULL DEFAULT now(),
  modified_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT lti_registrations_client UNIQUE (platform_id, issuer, client_id)
);
COMMENT ON COLUMN lti_registrations.login_url IS 'where the LMS authorizes launches (OpenID Connect)';
COMMENT ON COLUMN lti_registrations.token_audience IS 'the audience of requests of access tokens; null: token_url';
COMMENT ON COLUMN lti_registrations.place_url IS 'the template of addresses that launches redirect to; null: a page of this service';

-- Deployments of the tool in an LMS.
CREATE TABLE lti_deployments (
  platform_id     integer     NOT NULL,
  id              uuid        NOT NULL DEFAULT gen_random_uuid(),
  registration_id uuid        NOT NULL,
  deployment_id   text        NOT NULL CHECK (length(deployment_id) BETWEEN 1 AND 255),
  name            text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  course_id       bigint,
  enrolls         boolean     NOT NULL DEFAULT true,
  created_at      timestamptz NOT NULL DEFAULT now(),
  modified_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT lti_deployments_deployment UNIQUE (platform_id, registration_id, deployment_id)
);
COMMENT ON COLUMN lti_deployments.deployment_id IS 'the id that the LMS gave the deployment';
COMMENT ON COLUMN lti_deployments.course_id IS 'what resource links open that name nothing else';
COMMENT ON COLUMN lti_deployments.enrolls IS 'whether launches enroll learners';

-- Links in courses of an LMS that lead here, as their latest launch described them.
CREATE TABLE lti_resource_links (
  platform_id      integer     NOT NULL,
  id               bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  deployment_id    uuid        NOT NULL,
  resource_link_id text        NOT NULL CHECK (length(resource_link_id) BETWEEN 1 AND 255),
  title            text        NOT NULL DEFAULT '' CHECK (length(title) <= 1000),
  context_id       text        CHECK (length(context_id) BETWEEN 1 AND 255),
  context_title    text        NOT NULL DEFAULT '' CHECK (length(context_title) <= 1000),
  course_id        bigint,
  block_id         bigint,
  mentor_id        bigint,
  line_items_url   text        CHECK (length(line_items_url) BETWEEN 1 AND 2000),
  line_item_url    text        CHECK (length(line_item_url) BETWEEN 1 AND 2000),
  grade_scopes     text[]      NOT NULL DEFAULT '{}',
  memberships_url  text        CHECK (length(memberships_url) BETWEEN 1 AND 2000),
  created_at       timestamptz NOT NULL DEFAULT now(),
  modified_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT lti_resource_links_link UNIQUE (platform_id, deployment_id, resource_link_id)
);
COMMENT ON COLUMN lti_resource_links.line_items_url IS 'grades (AGS): the container of line items';
COMMENT ON COLUMN lti_resource_links.line_item_url IS 'grades (AGS): the line item of the link';
COMMENT ON COLUMN lti_resource_links.grade_scopes IS 'grades (AGS): the scopes that the LMS offers';
COMMENT ON COLUMN lti_resource_links.memberships_url IS 'names and roles (NRPS): the members of the context';

-- The people that subjects of LMSs are, each on the platform of the registration.
CREATE TABLE lti_people (
  platform_id      integer     NOT NULL,
  id               bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  registration_id  uuid        NOT NULL,
  subject          text        NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id          bigint      NOT NULL,
  last_launched_at timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT lti_people_subject UNIQUE (platform_id, registration_id, subject),
  CONSTRAINT lti_people_user UNIQUE (platform_id, registration_id, user_id)
);

-- Who has launched which resource link.
CREATE TABLE lti_launches (
  platform_id      integer     NOT NULL,
  resource_link_id bigint      NOT NULL,
  person_id        bigint      NOT NULL,
  is_learner       boolean     NOT NULL DEFAULT true,
  first_at         timestamptz NOT NULL DEFAULT now(),
  last_at          timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, resource_link_id, person_id)
);
COMMENT ON COLUMN lti_launches.resource_link_id IS 'the id in lti_resource_links';
COMMENT ON COLUMN lti_launches.person_id IS 'the id in lti_people';

-- Logins that an LMS has initiated. A launch uses its row up, so that state and nonce count once.
CREATE TABLE lti_states (
  platform_id     integer     NOT NULL,
  state_sha256    bytea       NOT NULL CHECK (length(state_sha256) = 32),
  registration_id uuid        NOT NULL,
  nonce           text        NOT NULL,
  browser_sha256  bytea       NOT NULL CHECK (length(browser_sha256) = 32),
  request         jsonb       NOT NULL CHECK (jsonb_typeof(request) = 'object'),
  expires_at      timestamptz NOT NULL,
  PRIMARY KEY (platform_id, state_sha256)
);
COMMENT ON COLUMN lti_states.browser_sha256 IS 'hash of the cookie of the browser that began the login';
COMMENT ON COLUMN lti_states.request IS 'the parameters of the login, with which a new window begins another one';

-- Requests of LMSs to choose content (deep linking). The answer uses its row up.
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
COMMENT ON COLUMN lti_choices.opens_windows IS 'whether the LMS can open chosen content in a window of its own';

-- The open link of a platform by which an LMS registers the service and itself (dynamic registration). The registration uses it up.
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
COMMENT ON COLUMN lti_invitations.invited_by IS 'the administrator, as whom the registration is stored; null: a key without a person';

-- Grades of learners in what resource links open, as they are sent to the LMS (AGS): one score for each link and person.
CREATE TABLE lti_grades (
  platform_id      integer     NOT NULL,
  resource_link_id bigint      NOT NULL,
  person_id        bigint      NOT NULL,
  score            numeric CHECK (score >= 0),
  is_completed     boolean     NOT NULL,
  scored_at        timestamptz NOT NULL,
  state            text        NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  reason           text CHECK (length(reason) <= 1000),
  attempts         integer     NOT NULL DEFAULT 1 CHECK (attempts >= 0),
  sent_at          timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  modified_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, resource_link_id, person_id)
);
COMMENT ON COLUMN lti_grades.score IS 'of 100; null: none';
COMMENT ON COLUMN lti_grades.scored_at IS 'the timestamp of the score: the same for each attempt, later for another value';
COMMENT ON COLUMN lti_grades.attempts IS 'requests with this timestamp';
COMMENT ON COLUMN lti_grades.sent_at IS 'when the LMS last accepted a score';

-- ===== Foreign keys =====

ALTER TABLE lti_registrations
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE lti_deployments
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, registration_id) REFERENCES lti_registrations (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id) ON DELETE SET NULL (course_id);

ALTER TABLE lti_resource_links
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, deployment_id) REFERENCES lti_deployments (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id) ON DELETE SET NULL (course_id),
  ADD FOREIGN KEY (platform_id, block_id) REFERENCES course_blocks (platform_id, id) ON DELETE SET NULL (block_id),
  ADD FOREIGN KEY (platform_id, mentor_id) REFERENCES mentors (platform_id, id) ON DELETE SET NULL (mentor_id);

ALTER TABLE lti_people
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, registration_id) REFERENCES lti_registrations (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, user_id) REFERENCES memberships (platform_id, user_id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE lti_launches
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, resource_link_id) REFERENCES lti_resource_links (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, person_id) REFERENCES lti_people (platform_id, id) ON DELETE CASCADE;

ALTER TABLE lti_grades
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, resource_link_id, person_id) REFERENCES lti_launches (platform_id, resource_link_id, person_id) ON DELETE CASCADE;

ALTER TABLE lti_states
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, registration_id) REFERENCES lti_registrations (platform_id, id) ON DELETE CASCADE;

ALTER TABLE lti_choices
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, deployment_id) REFERENCES lti_deployments (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, session_id) REFERENCES browser_sessions (platform_id, id) ON DELETE CASCADE;

ALTER TABLE lti_invitations
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (invited_by) REFERENCES users (id);

-- ===== Indexes =====

-- Platforms that registered a client of an issuer.
CREATE INDEX lti_registrations_by_client ON lti_registrations (issuer, client_id, platform_id);

-- Resource links of a course.
CREATE INDEX lti_resource_links_by_course ON lti_resource_links (platform_id, course_id) WHERE course_id IS NOT NULL;

-- Links of a person.
CREATE INDEX lti_people_by_user ON lti_people (user_id);

-- Launches of a person.
CREATE INDEX lti_launches_by_person ON lti_launches (platform_id, person_id);

-- Expired logins.
CREATE INDEX lti_states_by_time ON lti_states (platform_id, expires_at);

-- Choices of a session.
CREATE INDEX lti_choices_by_session ON lti_choices (platform_id, session_id);

-- Choices of a deployment.
CREATE INDEX lti_choices_by_deployment ON lti_choices (platform_id, deployment_id);

-- Expired choices.
CREATE INDEX lti_choices_by_time ON lti_choices (platform_id, expires_at);

-- Links of an administrator.
CREATE INDEX lti_invitations_by_administrator ON lti_invitations (invited_by);

-- ===== Functions =====

-- Whether grades of a link are sent: the LMS lets the tool post scores.
CREATE FUNCTION takes_lti_scores(grade_scopes text[])
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select 'https://purl.imsglobal.org/spec/lti-ags/scope/score' = any (grade_scopes) $$;

-- Adds the jobs that send the grades of people in courses (pairs of two arrays) to the LMSs from which they came. For results
-- that were derived again; the job compares.
CREATE FUNCTION enqueue_lti_grades(tenant integer, people bigint[], courses bigint[])
  RETURNS void LANGUAGE plpgsql
AS $$
      begin
        if not exists (select from lti_resource_links where platform_id = tenant and course_id is not null) then return; end if;
        perform enqueue_job('send-lti-grade', tenant, concat(due.resource_link_id, '/', due.person_id))
           from (select distinct launch.resource_link_id, launch.person_id
                   from unnest(people, courses) as pair (user_id, course_id)
                   join lti_people person on person.platform_id = tenant and person.user_id = pair.user_id
                   join lti_launches launch on launch.platform_id = tenant and launch.person_id = person.id and launch.is_learner
                   join lti_resource_links link on link.platform_id = tenant and link.id = launch.resource_link_id
                                               and link.course_id = pair.course_id and takes_lti_scores(link.grade_scopes)
                  order by launch.resource_link_id, launch.person_id) due;
      end $$;

-- ===== Triggers =====

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('lti_registrations');
SELECT audit_table('lti_deployments');
SELECT audit_table('lti_people', '{subject,last_launched_at}');
SELECT audit_table('lti_invitations', '{token_sha256}');
