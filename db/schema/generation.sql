-- Generation: fine-tuning of language models, avatar videos.

-- ===== Tables =====

-- Datasets of questions and answers that are made of documents.
CREATE TABLE fine_tuning_datasets (
  platform_id     integer          NOT NULL,
  id              bigint           NOT NULL GENERATED ALWAYS AS IDENTITY,
  unique_id       uuid             NOT NULL DEFAULT gen_random_uuid(),
  name            text             NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  prompt          text             NOT NULL DEFAULT '' CHECK (length(prompt) <= 1000),
  source_url      text CHECK (length(source_url) BETWEEN 1 AND 400),
  source_file_id  bigint,
  num_data_points integer          NOT NULL DEFAULT 100 CHECK (num_data_points >= 0),
  train_split     double precision NOT NULL DEFAULT 0.8 CHECK (train_split BETWEEN 0 AND 1),
  status          text             NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'processing', 'completed', 'failed')),
  making          integer          NOT NULL DEFAULT 1 CHECK (making > 0),
  retry_attempts  integer          NOT NULL DEFAULT 0 CHECK (retry_attempts >= 0),
  error_log       text             NOT NULL DEFAULT '',
  progress        jsonb            NOT NULL DEFAULT '{}',
  columns         text[]           NOT NULL DEFAULT '{}',
  train_file_id   bigint,
  test_file_id    bigint,
  created_by_id   bigint,
  created_at      timestamptz      NOT NULL DEFAULT now(),
  modified_at     timestamptz      NOT NULL DEFAULT now(),
  deleted_at      timestamptz,
  PRIMARY KEY (platform_id, id),
  UNIQUE (platform_id, unique_id),
  CONSTRAINT fine_tuning_datasets_check CHECK (source_url IS NULL OR source_file_id IS NULL)
);

-- Passages of documents, and the pairs that were made of them.
CREATE TABLE fine_tuning_passages (
  platform_id integer NOT NULL,
  dataset_id  bigint  NOT NULL,
  ordinal     integer NOT NULL CHECK (ordinal > 0),
  heading     text    NOT NULL,
  text        text    NOT NULL,
  pairs       jsonb,
  PRIMARY KEY (platform_id, dataset_id, ordinal)
);

-- Trainings of language models with datasets.
CREATE TABLE fine_tuning_trainings (
  platform_id         integer     NOT NULL,
  id                  bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  unique_id           uuid        NOT NULL DEFAULT gen_random_uuid(),
  dataset_id          bigint      NOT NULL,
  project_name        text        NOT NULL CHECK (length(project_name) BETWEEN 1 AND 255),
  base_model_name     text        NOT NULL CHECK (length(base_model_name) BETWEEN 1 AND 400),
  provider            text        NOT NULL DEFAULT 'provider_a' CHECK (provider = 'provider_a'),
  parameters          jsonb       NOT NULL DEFAULT '{}',
  metadata            jsonb,
  state               text        NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'processing', 'completed', 'cancelled', 'failed')),
  run                 integer     NOT NULL DEFAULT 1 CHECK (run > 0),
  engine              text CHECK (engine IN ('provider_a', 'sandbox')),
  remote_train_file   text,
  remote_test_file    text,
  remote_job          text,
  remote_status       text,
  fine_tuned_model    text CHECK (length(fine_tuned_model) BETWEEN 1 AND 400),
  model_file_id       bigint,
  figures             jsonb       NOT NULL DEFAULT '{}',
  evaluation          jsonb,
  retry_attempts      integer     NOT NULL DEFAULT 0 CHECK (retry_attempts >= 0),
  error_log           text        NOT NULL DEFAULT '',
  cancel_requested_at timestamptz,
  created_by_id       bigint,
  created_at          timestamptz NOT NULL DEFAULT now(),
  modified_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at          timestamptz,
  PRIMARY KEY (platform_id, id),
  UNIQUE (platform_id, unique_id)
);

-- Videos in which an avatar speaks a script.
CREATE TABLE avatar_videos (
  platform_id       integer     NOT NULL,
  id                bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  name              text        NOT NULL CHECK (length(name) BETWEEN 1 AND 1024),
  script            text,
  data              jsonb,
  generation_status text        NOT NULL DEFAULT 'pending'
    CHECK (generation_status IN ('pending', 'processing', 'completed', 'failed')),
  failure_reason    text,
  engine            text CHECK (engine IN ('avatarvideo', 'sandbox')),
  callback_id       uuid        NOT NULL DEFAULT gen_random_uuid(),
  submitted_at      timestamptz,
  remote_id         text,
  video_file_id     bigint,
  created_by_id     bigint,
  created_at        timestamptz NOT NULL DEFAULT now(),
  modified_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  UNIQUE (platform_id, name)
);

-- ===== Foreign keys =====

ALTER TABLE fine_tuning_datasets
  ADD FOREIGN KEY (created_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, source_file_id) REFERENCES files (platform_id, id),
  ADD FOREIGN KEY (platform_id, test_file_id) REFERENCES files (platform_id, id),
  ADD FOREIGN KEY (platform_id, train_file_id) REFERENCES files (platform_id, id);

ALTER TABLE fine_tuning_passages
  ADD FOREIGN KEY (platform_id, dataset_id) REFERENCES fine_tuning_datasets (platform_id, id) ON DELETE CASCADE;

ALTER TABLE fine_tuning_trainings
  ADD FOREIGN KEY (created_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id, dataset_id) REFERENCES fine_tuning_datasets (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, model_file_id) REFERENCES files (platform_id, id);

ALTER TABLE avatar_videos
  ADD FOREIGN KEY (created_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, video_file_id) REFERENCES files (platform_id, id);

-- ===== Indexes =====

-- Datasets of a person.
CREATE INDEX fine_tuning_datasets_by_creator ON fine_tuning_datasets (platform_id, created_by_id);

-- The dataset that is made of a file.
CREATE INDEX fine_tuning_datasets_by_source ON fine_tuning_datasets (platform_id, source_file_id)
  WHERE source_file_id IS NOT NULL;

-- The dataset that has a file for tests.
CREATE INDEX fine_tuning_datasets_by_test ON fine_tuning_datasets (platform_id, test_file_id)
  WHERE test_file_id IS NOT NULL;

-- The dataset that has a file for training.
CREATE INDEX fine_tuning_datasets_by_train ON fine_tuning_datasets (platform_id, train_file_id)
  WHERE train_file_id IS NOT NULL;

-- Lists, the newest first.
CREATE INDEX fine_tuning_datasets_newest ON fine_tuning_datasets (platform_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL;

-- Trainings of a person.
CREATE INDEX fine_tuning_trainings_by_creator ON fine_tuning_trainings (platform_id, created_by_id);

-- Trainings with a dataset.
CREATE INDEX fine_tuning_trainings_by_dataset ON fine_tuning_trainings (platform_id, dataset_id);

-- The training that made a model.
CREATE INDEX fine_tuning_trainings_by_model ON fine_tuning_trainings (lower(fine_tuned_model))
  WHERE fine_tuned_model IS NOT NULL;

-- The training that has a file.
CREATE INDEX fine_tuning_trainings_by_model_file ON fine_tuning_trainings (platform_id, model_file_id)
  WHERE model_file_id IS NOT NULL;

-- Lists, the newest first.
CREATE INDEX fine_tuning_trainings_newest ON fine_tuning_trainings (platform_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL;

-- Videos of a person.
CREATE INDEX avatar_videos_by_creator ON avatar_videos (platform_id, created_by_id);

-- The video that has a file.
CREATE INDEX avatar_videos_by_file ON avatar_videos (platform_id, video_file_id) WHERE video_file_id IS NOT NULL;

-- Lists, the newest first.
CREATE INDEX avatar_videos_newest ON avatar_videos (platform_id, created_at DESC, id DESC);

-- ===== Triggers =====

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('fine_tuning_datasets');
SELECT audit_table('fine_tuning_trainings');
SELECT audit_table('avatar_videos');
