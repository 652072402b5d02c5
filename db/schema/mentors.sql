-- Mentors: AI mentors, their documents and conversations, recommendations.

-- ===== Tables =====

-- AI mentors.
CREATE TABLE mentors (
  platform_id          integer     NOT NULL,
  id                   bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  unique_id            uuid        NOT NULL DEFAULT gen_random_uuid(),
  slug                 text CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'),
  name                 text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  description          text        NOT NULL DEFAULT '' CHECK (length(description) <= 20000),
  image_url            text CHECK (length(image_url) <= 2000),
  tags                 text[]      NOT NULL DEFAULT '{}',
  visibility           text        NOT NULL DEFAULT 'viewable_by_tenant_students'
    CHECK (visibility IN ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
  is_featured          boolean     NOT NULL DEFAULT false,
  settings             jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(settings) = 'object'),
  metadata             jsonb,
  term_ids             bigint[]    NOT NULL DEFAULT '{}',
  mcp_server_ids       bigint[]    NOT NULL DEFAULT '{}',
  created_by_id        bigint,
  forked_from          uuid,
  recently_accessed_at timestamptz,
  last_accessed_by_id  bigint,
  deleted_at           timestamptz,
  created_at           timestamptz NOT NULL DEFAULT now(),
  modified_at          timestamptz NOT NULL DEFAULT now(),
  words                tsvector    NOT NULL GENERATED ALWAYS AS (
    weighted_words(name, 'A') || weighted_words(join_labels(tags), 'B') || weighted_words(description, 'C')
  ) STORED,
  name_words           tsvector    NOT NULL GENERATED ALWAYS AS (weighted_words(name, 'A')) STORED,
  name_ids             integer[]   NOT NULL DEFAULT '{}',
  PRIMARY KEY (platform_id, id),
  CONSTRAINT mentors_unique_id UNIQUE (platform_id, unique_id),
  CONSTRAINT mentors_image_url_scheme CHECK (image_url ~* '^https{0,1}://')
);

-- Terms that describe mentors: categories, audiences, subjects and others.
CREATE TABLE mentor_terms (
  platform_id    integer     NOT NULL,
  id             bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind           text        NOT NULL
    CHECK (kind IN ('llm_provider', 'llm', 'audience', 'category', 'subject', 'type')),
  name           text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  description    text CHECK (length(description) <= 2000),
  parent_id      bigint,
  category_group integer,
  audience_ids   bigint[]    NOT NULL DEFAULT '{}',
  created_at     timestamptz NOT NULL DEFAULT now(),
  modified_at    timestamptz NOT NULL DEFAULT now(),
  name_id        integer     NOT NULL,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT mentor_terms_name UNIQUE (platform_id, kind, name),
  CONSTRAINT mentor_terms_check CHECK (kind = 'llm' OR parent_id IS NULL),
  CONSTRAINT mentor_terms_check1 CHECK (kind = 'category' OR category_group IS NULL AND audience_ids = '{}')
);

-- Numbers of the names of terms, shared by all platforms, for facets.
CREATE TABLE mentor_term_names (
  id   integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text    NOT NULL,
  name text    NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT mentor_term_names_name UNIQUE (kind, name)
);

-- Prompts that mentors or platforms offer.
CREATE TABLE mentor_prompts (
  platform_id       integer     NOT NULL,
  id                bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  mentor_id         bigint,
  title             text CHECK (length(title) <= 255),
  description       text CHECK (length(description) <= 2000),
  prompt            text        NOT NULL CHECK (length(prompt) BETWEEN 1 AND 20000),
  tone              text CHECK (length(tone) <= 255),
  style             text        NOT NULL DEFAULT '' CHECK (length(style) <= 255),
  language          text        NOT NULL DEFAULT '' CHECK (length(language) <= 255),
  category          text        NOT NULL DEFAULT '' CHECK (length(category) <= 255),
  is_system         boolean     NOT NULL DEFAULT true,
  prompt_visibility text        NOT NULL DEFAULT 'viewable_by_tenant_students'
    CHECK (prompt_visibility IN ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
  metadata          jsonb,
  created_by_id     bigint,
  created_at        timestamptz NOT NULL DEFAULT now(),
  modified_at       timestamptz NOT NULL DEFAULT now(),
  words             tsvector    NOT NULL GENERATED ALWAYS AS (
    weighted_words(COALESCE(title, ''), 'A') || weighted_words(COALESCE(description, ''), 'B') || weighted_words(prompt, 'C')
  ) STORED,
  PRIMARY KEY (platform_id, id)
);

-- Uses of mentors by people: number, first and last time.
CREATE TABLE mentor_uses (
  platform_id   integer     NOT NULL,
  mentor_id     bigint      NOT NULL,
  user_id       bigint      NOT NULL,
  access_count  bigint      NOT NULL DEFAULT 1 CHECK (access_count > 0),
  first_used_at timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, mentor_id, user_id)
);

-- Documents that mentors are trained with, and the state of the training.
CREATE TABLE mentor_documents (
  platform_id                  integer     NOT NULL,
  id                           bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  mentor_id                    bigint      NOT NULL,
  name                         text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  document_type                text        NOT NULL CHECK (document_type ~ '^[a-z0-9_-]{1,50}$'),
  access                       text        NOT NULL DEFAULT 'public' CHECK (access IN ('public', 'private')),
  training_status              text        NOT NULL DEFAULT 'pending'
    CHECK (training_status IN ('pending', 'training', 'trained', 'failed')),
  url                          text        NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  metadata                     jsonb,
  created_at                   timestamptz NOT NULL DEFAULT now(),
  modified_at                  timestamptz NOT NULL DEFAULT now(),
  training_error               text CHECK (length(training_error) <= 500),
  file_id                      bigint,
  training_crashes             integer     NOT NULL DEFAULT 0 CHECK (training_crashes >= 0),
  training_failing_since       timestamptz,
  training_unexpected_failures integer     NOT NULL DEFAULT 0 CHECK (training_unexpected_failures >= 0),
  training_claim               uuid,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT mentor_documents_url UNIQUE (platform_id, mentor_id, url),
  CONSTRAINT mentor_documents_training CHECK (training_claim IS NULL OR training_status = 'training')
);

-- Texts of documents.
CREATE TABLE mentor_document_texts (
  platform_id integer NOT NULL,
  document_id bigint  NOT NULL,
  media_type  text    NOT NULL,
  text        text    NOT NULL CHECK (length(text) BETWEEN 1 AND 2000000),
  PRIMARY KEY (platform_id, document_id)
);

-- Passages of trained documents, the sources of answers.
CREATE TABLE mentor_passages (
  platform_id integer  NOT NULL,
  mentor_id   bigint   NOT NULL,
  document_id bigint   NOT NULL,
  ordinal     integer  NOT NULL CHECK (ordinal > 0),
  heading     text CHECK (length(heading) <= 500),
  text        text     NOT NULL CHECK (length(text) BETWEEN 1 AND 8000),
  words       tsvector NOT NULL GENERATED ALWAYS AS (passage_words(COALESCE(heading, ''), text)) STORED,
  PRIMARY KEY (platform_id, mentor_id, document_id, ordinal)
);

-- MCP servers whose tools mentors use; credentials and headers are encrypted.
CREATE TABLE mcp_servers (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  description   text        NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  url           text        NOT NULL CHECK (length(url) BETWEEN 1 AND 200),
  image         text CHECK (length(image) <= 2000),
  transport     text        NOT NULL DEFAULT 'sse' CHECK (transport IN ('sse', 'websocket', 'streamable_http')),
  auth_type     text        NOT NULL DEFAULT 'none' CHECK (auth_type IN ('none', 'token', 'oauth2')),
  credentials   text,
  extra_headers text,
  header_names  text[]      NOT NULL DEFAULT '{}',
  is_featured   boolean     NOT NULL DEFAULT false,
  is_enabled    boolean     NOT NULL DEFAULT true,
  created_at    timestamptz NOT NULL DEFAULT now(),
  modified_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT mcp_servers_name UNIQUE (platform_id, name),
  CONSTRAINT mcp_servers_image_scheme CHECK (image ~* '^https{0,1}://')
);
COMMENT ON COLUMN mcp_servers.credentials IS 'sealed';
COMMENT ON COLUMN mcp_servers.extra_headers IS 'sealed';

-- Conversations of people with mentors.
CREATE TABLE conversation_sessions (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  session_key text        NOT NULL CHECK (length(session_key) BETWEEN 1 AND 255),
  user_id     bigint,
  mentor_id   bigint      NOT NULL,
  started_at  timestamptz NOT NULL,
  last_at     timestamptz NOT NULL,
  messages    integer     NOT NULL,
  channel     text CHECK (length(channel) BETWEEN 1 AND 50),
  opening_key text CHECK (length(opening_key) BETWEEN 1 AND 255),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT conversation_sessions_check CHECK (last_at >= started_at)
);

-- Messages of conversations.
CREATE TABLE conversation_messages (
  platform_id       integer       NOT NULL,
  id                uuid          NOT NULL,
  session_id        bigint        NOT NULL,
  user_id           bigint,
  mentor_id         bigint        NOT NULL,
  at                timestamptz   NOT NULL,
  role              text          NOT NULL CHECK (role IN ('user', 'assistant', 'system')),
  text              text          NOT NULL,
  model             text,
  prompt_tokens     integer CHECK (prompt_tokens >= 0),
  completion_tokens integer CHECK (completion_tokens >= 0),
  cost              numeric(16,8) CHECK (cost >= 0),
  seconds           numeric(12,3) CHECK (seconds >= 0),
  sentiment         real CHECK (sentiment BETWEEN -1 AND 1),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT conversation_messages_check CHECK ((sentiment IS NULL) = (role <> 'user'))
);

-- Questions that are being answered or were answered, with their leases.
CREATE TABLE conversation_turns (
  platform_id     integer     NOT NULL,
  question_id     uuid        NOT NULL,
  session_id      bigint      NOT NULL,
  user_id         bigint      NOT NULL,
  idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 255),
  request_sha256  bytea       NOT NULL,
  state           text        NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'answered', 'failed')),
  claim           uuid        NOT NULL,
  claimed_until   timestamptz NOT NULL,
  answer_id       uuid,
  outcome         text CHECK (outcome IN ('answered', 'moderated', 'unsafe', 'not_in_documents')),
  sources         jsonb       NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(sources) = 'array'),
  guided_prompts  text[]      NOT NULL DEFAULT '{}',
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, question_id),
  CONSTRAINT conversation_turns_check CHECK ((answer_id IS NULL) = (state <> 'answered'))
);

-- Recommended courses as they were answered, for feedback and repetition.
CREATE TABLE recommendations (
  platform_id integer     NOT NULL,
  id          uuid        NOT NULL,
  user_id     bigint      NOT NULL,
  method      text        NOT NULL,
  courses     jsonb       NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Prompts that guide recommendations.
CREATE TABLE recommendation_prompts (
  platform_id         integer     NOT NULL,
  id                  bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  prompt_text         text        NOT NULL CHECK (length(prompt_text) BETWEEN 1 AND 20000),
  recommendation_type text        NOT NULL DEFAULT 'catalog' CHECK (recommendation_type IN ('mentors', 'catalog')),
  spa_url             text CHECK (length(spa_url) BETWEEN 1 AND 2000),
  active              boolean     NOT NULL DEFAULT true,
  created_by_id       bigint,
  created_at          timestamptz NOT NULL DEFAULT now(),
  modified_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- The number of people who took both of two courses.
CREATE TABLE course_pairs (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  other_id    bigint  NOT NULL,
  learners    integer NOT NULL CHECK (learners > 0),
  PRIMARY KEY (platform_id, course_id, other_id)
);

-- The number of people who took a course, and who passed it.
CREATE TABLE course_popularity (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  enrolled    integer NOT NULL DEFAULT 0,
  passed      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (platform_id, course_id)
);

-- Skills that people want or report, in their own words.
CREATE TABLE learner_skill_names (
  platform_id integer     NOT NULL,
  user_id     bigint      NOT NULL,
  relation    text        NOT NULL CHECK (relation IN ('desired', 'reported')),
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  name_key    text        NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id, relation, name_key)
);

-- Data that clients store with these lists.
CREATE TABLE learner_skill_data (
  platform_id integer     NOT NULL,
  user_id     bigint      NOT NULL,
  relation    text        NOT NULL CHECK (relation IN ('desired', 'reported')),
  data        jsonb       NOT NULL,
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id, relation)
);

-- ===== Foreign keys =====

ALTER TABLE mentors
  ADD FOREIGN KEY (created_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (last_accessed_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE mentor_terms
  ADD FOREIGN KEY (name_id) REFERENCES mentor_term_names (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, parent_id) REFERENCES mentor_terms (platform_id, id);

ALTER TABLE mentor_prompts
  ADD FOREIGN KEY (created_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, mentor_id) REFERENCES mentors (platform_id, id) ON DELETE CASCADE;

ALTER TABLE mentor_uses
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, mentor_id) REFERENCES mentors (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE mentor_documents
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, mentor_id) REFERENCES mentors (platform_id, id) ON DELETE CASCADE;

ALTER TABLE mentor_document_texts
  ADD FOREIGN KEY (platform_id, document_id) REFERENCES mentor_documents (platform_id, id) ON DELETE CASCADE;

ALTER TABLE mentor_passages
  ADD FOREIGN KEY (platform_id, document_id) REFERENCES mentor_documents (platform_id, id) ON DELETE CASCADE;

ALTER TABLE mcp_servers
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE recommendations
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE recommendation_prompts
  ADD FOREIGN KEY (created_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE course_pairs
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, other_id) REFERENCES courses (platform_id, id) ON DELETE CASCADE;

ALTER TABLE course_popularity
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE learner_skill_names
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE learner_skill_data
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

-- ===== Indexes =====

-- Mentors of a person.
CREATE INDEX mentors_by_author ON mentors (platform_id, created_by_id) WHERE deleted_at IS NULL;

-- Lists by creation.
CREATE INDEX mentors_by_created ON mentors (platform_id, created_at, id) WHERE deleted_at IS NULL;

-- A mentor by id alone, on any platform.
CREATE INDEX mentors_by_id ON mentors (id, platform_id);

-- A mentor by UUID alone, on any platform.
CREATE INDEX mentors_by_unique_id ON mentors (unique_id, platform_id);

-- The newest mentors of all platforms.
CREATE INDEX mentors_newest ON mentors (created_at DESC NULLS LAST, platform_id, id) WHERE deleted_at IS NULL;

-- Slugs of mentors are unique on a platform.
CREATE UNIQUE INDEX mentors_slug ON mentors (platform_id, slug) WHERE deleted_at IS NULL AND slug IS NOT NULL;

-- Search by words.
CREATE INDEX mentors_words ON mentors USING gin (platform_id, words) WITH (fastupdate = off);

-- Prompts of a mentor.
CREATE INDEX mentor_prompts_by_mentor ON mentor_prompts (platform_id, mentor_id, id);

-- Search by words.
CREATE INDEX mentor_prompts_words ON mentor_prompts USING gin (platform_id, words) WITH (fastupdate = off);

-- Mentors that a person used.
CREATE INDEX mentor_uses_by_user ON mentor_uses (platform_id, user_id, mentor_id);

-- Documents that have a file.
CREATE INDEX mentor_documents_by_file ON mentor_documents (platform_id, file_id) WHERE file_id IS NOT NULL;

-- Documents of a mentor.
CREATE INDEX mentor_documents_by_mentor ON mentor_documents (platform_id, mentor_id, created_at, id);

-- Documents that await training.
CREATE INDEX mentor_documents_to_train ON mentor_documents (platform_id, id)
  WHERE training_status IN ('pending', 'training');

-- Passages of a document.
CREATE INDEX mentor_passages_by_document ON mentor_passages (platform_id, document_id);

-- Passages of a mentor by words.
CREATE INDEX mentor_passages_words ON mentor_passages USING gin (platform_id, mentor_id, words) WITH (fastupdate = off);

-- A server by id alone, on any platform.
CREATE INDEX mcp_servers_by_id ON mcp_servers (id, platform_id);

-- Conversations of a mentor.
CREATE INDEX conversation_sessions_by_mentor ON conversation_sessions (platform_id, mentor_id, last_at);

-- Conversations of a person.
CREATE INDEX conversation_sessions_by_person ON conversation_sessions (platform_id, user_id, last_at);

-- A conversation by its key.
CREATE UNIQUE INDEX conversation_sessions_key ON conversation_sessions (platform_id, session_key);

-- A conversation that a client opens twice with one key is opened once.
CREATE UNIQUE INDEX conversation_sessions_opening ON conversation_sessions (platform_id, user_id, opening_key)
  WHERE opening_key IS NOT NULL;

-- Questions of a person by time.
CREATE INDEX conversation_messages_by_person ON conversation_messages (platform_id, user_id, at) INCLUDE (sentiment)
  WHERE role = 'user';

-- Messages of a conversation in order.
CREATE INDEX conversation_messages_by_session ON conversation_messages (platform_id, session_id, at, id);

-- Messages of a platform by time.
CREATE INDEX conversation_messages_by_time ON conversation_messages (platform_id, at, id)
  INCLUDE (role, user_id, mentor_id, sentiment);

-- Tokens and cost of answers by time.
CREATE INDEX conversation_messages_costs ON conversation_messages (platform_id, at)
  INCLUDE (model, prompt_tokens, completion_tokens, cost)
  WHERE cost IS NOT NULL OR prompt_tokens IS NOT NULL OR completion_tokens IS NOT NULL;

-- Questions of a conversation.
CREATE INDEX conversation_turns_by_session ON conversation_turns (platform_id, session_id);

-- A question that is sent twice with one key is asked once.
CREATE UNIQUE INDEX conversation_turns_key ON conversation_turns (platform_id, user_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

-- Old recommendations, to remove them.
CREATE INDEX recommendations_by_time ON recommendations (platform_id, created_at);

-- Recommendations of a person.
CREATE INDEX recommendations_by_user ON recommendations (platform_id, user_id, created_at);

-- One prompt of a type and address is active.
CREATE UNIQUE INDEX recommendation_prompts_one_active
  ON recommendation_prompts (platform_id, recommendation_type, spa_url) NULLS NOT DISTINCT WHERE active;

-- ===== Functions =====

-- Returns the sentiment of a score by the cut-offs of VADER; null for messages without a score. The planner inlines this function.
CREATE FUNCTION sentiment_of(score real)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select case when score >= 0.05 then 'positive' when score <= -0.05 then 'negative' when score is not null then 'neutral' end $$;

-- Returns the English words of a passage, those of its heading with more weight.
CREATE FUNCTION passage_words(heading text, body text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ select setweight(to_tsvector('pg_catalog.english', public.fold(heading)), 'A') || setweight(to_tsvector('pg_catalog.english', public.fold(body)), 'B') $$;

-- Trigger: notifies the processes of the service of platforms whose mentors have changed.
CREATE FUNCTION notify_mentor_changes()
  RETURNS trigger LANGUAGE plpgsql
AS $$
    begin
      perform pg_notify('notify_mentor_changes', cast(platform_id as text)) from (select distinct platform_id from changed) tenant;
      return null;
    end $$;

-- Trigger: refuses mentors with terms that their platform does not have.
CREATE FUNCTION check_mentor_terms()
  RETURNS trigger LANGUAGE plpgsql
AS $$
    begin
      if exists (select from changed cross join unnest(changed.term_ids) as term_id
                  where not exists (select from mentor_terms
                                     where mentor_terms.platform_id = changed.platform_id and mentor_terms.id = term_id)) then
        raise foreign_key_violation using message = 'a mentor refers to a term that its platform does not have';
      end if;
      return null;
    end $$;

-- Trigger: sets the shared numbers of the names of a mentor's terms.
CREATE FUNCTION set_mentor_term_names()
  RETURNS trigger LANGUAGE plpgsql
AS $$
    begin
      new.name_ids := array(select name_id from mentor_terms where platform_id = new.platform_id and id = any (new.term_ids));
      return new;
    end $$;

-- Trigger: sets the shared number of a term's name.
CREATE FUNCTION set_term_name()
  RETURNS trigger LANGUAGE plpgsql
AS $$
    begin
      insert into mentor_term_names (kind, name) values (new.kind, new.name) on conflict do nothing;
      select id into new.name_id from mentor_term_names where kind = new.kind and name = new.name;
      return new;
    end $$;

-- ===== Triggers =====

-- Removes the commands of a removed mentor.
CREATE TRIGGER mentors_commands_removed
  AFTER UPDATE OF deleted_at ON mentors
  FOR EACH ROW
  WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL)
  EXECUTE FUNCTION remove_commands_of_mentor();

-- Sets the shared numbers of the names of a mentor's terms.
CREATE TRIGGER mentors_named
  BEFORE INSERT OR UPDATE OF term_ids ON mentors
  FOR EACH ROW EXECUTE FUNCTION set_mentor_term_names();

-- Refuses new mentors with terms that their platform does not have.
CREATE TRIGGER mentors_terms_inserted
  AFTER INSERT ON mentors REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_mentor_terms();

-- Refuses changed mentors with terms that their platform does not have.
CREATE TRIGGER mentors_terms_updated
  AFTER UPDATE ON mentors REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_mentor_terms();

-- Notifies the processes of the service of removed rows.
CREATE TRIGGER mentors_notify_delete
  AFTER DELETE ON mentors REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of new rows.
CREATE TRIGGER mentors_notify_insert
  AFTER INSERT ON mentors REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of changed rows.
CREATE TRIGGER mentors_notify_update
  AFTER UPDATE ON mentors REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Sets the shared number of a term's name.
CREATE TRIGGER mentor_terms_named
  BEFORE INSERT OR UPDATE OF kind, name ON mentor_terms
  FOR EACH ROW EXECUTE FUNCTION set_term_name();

-- Notifies the processes of the service of removed rows.
CREATE TRIGGER mentor_terms_notify_delete
  AFTER DELETE ON mentor_terms REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of new rows.
CREATE TRIGGER mentor_terms_notify_insert
  AFTER INSERT ON mentor_terms REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of changed rows.
CREATE TRIGGER mentor_terms_notify_update
  AFTER UPDATE ON mentor_terms REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of removed rows.
CREATE TRIGGER mentor_prompts_notify_delete
  AFTER DELETE ON mentor_prompts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of new rows.
CREATE TRIGGER mentor_prompts_notify_insert
  AFTER INSERT ON mentor_prompts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of changed rows.
CREATE TRIGGER mentor_prompts_notify_update
  AFTER UPDATE ON mentor_prompts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of removed rows.
CREATE TRIGGER mentor_documents_notify_delete
  AFTER DELETE ON mentor_documents REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of new rows.
CREATE TRIGGER mentor_documents_notify_insert
  AFTER INSERT ON mentor_documents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of changed rows.
CREATE TRIGGER mentor_documents_notify_update
  AFTER UPDATE ON mentor_documents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of removed rows.
CREATE TRIGGER mcp_servers_notify_delete
  AFTER DELETE ON mcp_servers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of new rows.
CREATE TRIGGER mcp_servers_notify_insert
  AFTER INSERT ON mcp_servers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Notifies the processes of the service of changed rows.
CREATE TRIGGER mcp_servers_notify_update
  AFTER UPDATE ON mcp_servers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mentor_changes();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('mentors');
SELECT audit_table('mentor_terms');
SELECT audit_table('mentor_prompts');
SELECT audit_table('mentor_uses');
SELECT audit_table('mentor_documents');
SELECT audit_table('mcp_servers', '{credentials,extra_headers}');
SELECT audit_table('recommendation_prompts');
SELECT audit_table('learner_skill_names');
SELECT audit_table('learner_skill_data');
